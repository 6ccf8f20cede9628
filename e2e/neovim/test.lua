-- Drives the configuration of editors/neovim in a Neovim without a screen.
--   RTP: editors/neovim · FOLDER: a copy of the samples · PATH: has mcp-lsp
local passed, failed = 0, 0

local function check(what, ok, extra)
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
  end
  io.stdout:write(('%s %s %s\n'):format(ok and 'ok  ' or 'FAIL', what, ok and '' or tostring(extra)))
end

-- The steps run in a coroutine, so that Neovim goes on while they wait.
local steps

local function sleep(ms)
  vim.defer_fn(function()
    local ok, err = coroutine.resume(steps)
    if not ok then
      io.stdout:write('FAIL ' .. debug.traceback(steps, err) .. '\n')
      vim.cmd('cquit!')
    end
  end, ms)
  coroutine.yield()
end

local function comes(what, probe, extra)
  for _ = 1, 150 do
    if probe() then
      check(what, true)
      return true
    end
    sleep(50)
  end
  check(what, false, extra and vim.inspect(extra()) or '')
  return false
end

local function line(n)
  return vim.fn.getline(n)
end

local function find(text)
  return vim.fn.search('\\V' .. text, 'w')
end

local function open(name)
  vim.cmd('edit ' .. vim.fn.fnameescape(os.getenv('FOLDER') .. '/' .. name))
  return vim.api.nvim_get_current_buf()
end

local function client(buf)
  local list = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buf }) or vim.tbl_values(vim.lsp.buf_get_clients(buf))
  return list[1]
end

local function codes(buf)
  return vim.tbl_map(function(d)
    return ('%s@%d:%d'):format(d.code, d.lnum + 1, d.col + 1)
  end, vim.diagnostic.get(buf))
end

local function found(buf, want)
  return vim.tbl_contains(codes(buf), want)
end

local function floating()
  for _, w in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(w).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(w), 0, -1, false), '\n'), w
    end
  end
  return ''
end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), 'n', false)
end

local function attaches()
  local buf = open('agent.yaml')
  comes('the server is attached to agent.yaml', function()
    local c = client(buf)
    return c and c.name == 'mcp_lsp' and (c.initialized or not c.is_stopped())
  end)
  comes('a legacy entry is marked at "server"', function()
    return found(buf, 'legacy-entry@14:5')
  end, function()
    return codes(buf)
  end)
  check('a missing url is marked at "transport"', found(buf, 'missing-field@22:5'), vim.inspect(codes(buf)))
  check('nothing else is marked', #vim.diagnostic.get(buf) == 2, vim.inspect(codes(buf)))
  check('the root is the folder', client(buf).config.root_dir == os.getenv('FOLDER'), client(buf).config.root_dir)
  return buf
end

local function hovers()
  find('transport: sse')
  vim.cmd('normal! ^')
  vim.lsp.buf.hover()
  comes('hover explains the field', function()
    return floating():find('How HoloDeck talks to the server')
  end, floating)
  local _, window = floating()
  if window then
    vim.api.nvim_win_close(window, true)
  end
end

local function completes(buf)
  vim.o.completeopt = 'menuone,noinsert'
  find('transport: sse')
  keys('o<C-x><C-o>')
  local offered = {}
  comes('completion offers the keys of the transport', function()
    offered = vim.tbl_map(function(i)
      return (i.word:gsub(':.*', ''))
    end, vim.fn.complete_info({ 'items' }).items)
    return offered[1] == 'url' and vim.tbl_contains(offered, 'headers')
  end, function()
    return offered
  end)
  check('and none of another transport', not vim.tbl_contains(offered, 'command'), vim.inspect(offered))
  keys('<C-y>')
  sleep(200)
  keys('https://tickets.example.com/sse<Esc>')
  sleep(200)
  check('accepting writes the key', line('.') == '    url: https://tickets.example.com/sse', line('.'))
  comes('the fault goes', function()
    return #vim.diagnostic.get(buf) == 1
  end, function()
    return codes(buf)
  end)
end

local function repairs(buf)
  find('server: "@model')
  vim.cmd('normal! ^')
  local titles = {}
  vim.ui.select = function(list, _, choose)
    for i, item in ipairs(list) do
      local action = item.action or item[2]
      titles[i] = action.title
      if action.title:find("write 'command' and 'args'", 1, true) then
        return choose(item, i)
      end
    end
    choose(nil, nil)
  end
  vim.lsp.buf.code_action()
  comes('the code action writes an explicit command', function()
    return find('command: npx') > 0 and find('args: ["-y", "@modelcontextprotocol/server-filesystem"]') > 0
  end, function()
    return titles
  end)
  comes('no mark is left', function()
    return #vim.diagnostic.get(buf) == 0
  end, function()
    return codes(buf)
  end)
end

local function pins(buf)
  vim.cmd('LspMcpEdition 0.7')
  comes('an edition is pinned', function()
    return line(1) == '# mcp-lsp: edition=0.7'
  end, function()
    return line(1)
  end)
  comes('and the rules follow', function()
    return #vim.diagnostic.get(buf) > 0
  end)
  local said = ''
  vim.notify = function(text)
    said = text
  end
  vim.cmd('LspMcpEdition')
  comes('the edition is told', function()
    return said:find('HoloDeck 0.7', 1, true)
  end, function()
    return said
  end)
  vim.cmd('LspMcpExplain legacy-entry')
  comes('a rule is explained', function()
    return floating():find('legacy')
  end, floating)
  vim.cmd('write')
end

local function renames()
  local buf = open('team.yaml')
  comes('the same server serves another file', function()
    return client(buf) and client(buf).name == 'mcp_lsp'
  end)
  find('fast:')
  vim.cmd('normal! ^')
  vim.lsp.buf.rename('quick')
  comes('rename changes the name and its uses', function()
    return line(3) == '  quick:' and line(8) == '    model: quick' and line(13) == '    model: quick'
  end, function()
    return vim.fn.getline(1, 14)
  end)
  vim.cmd('write')
end

local function leavesAlone()
  local buf = open('compose.yaml')
  sleep(1000)
  check('other YAML is left alone', #vim.diagnostic.get(buf) == 0, vim.inspect(codes(buf)))
end

local function run()
  vim.o.hidden, vim.o.swapfile, vim.o.showmode, vim.o.shortmess = true, false, false, 'aoOtTIFW'
  vim.opt.runtimepath:prepend(os.getenv('RTP'))
  vim.cmd('filetype on')
  if vim.fn.has('nvim-0.11') == 1 then
    vim.lsp.enable('mcp_lsp')
  else
    require('mcp_lsp').setup()
  end
  local buf = attaches()
  hovers()
  completes(buf)
  repairs(buf)
  pins(buf)
  renames()
  leavesAlone()
  local version = vim.version()
  io.stdout:write(('neovim %d.%d: %d passed, %d failed\n'):format(version.major, version.minor, passed, failed))
  vim.cmd(failed == 0 and 'qall!' or 'cquit!')
end

vim.schedule(function()
  steps = coroutine.create(run)
  local ok, err = coroutine.resume(steps)
  if not ok then
    io.stdout:write('FAIL ' .. debug.traceback(steps, err) .. '\n')
    vim.cmd('cquit!')
  end
end)
