---@brief
---
--- https://github.com/mcp-lsp/mcp-lsp
---
--- Checks, completes, explains and repairs agent files with MCP servers: HoloDeck's `agent.yaml`, Docker Agent's YAML and Raw's
--- `config.json`. The server decides by a file's content whether it is an agent file and says nothing about other YAML and JSON.
---
--- `mcp-lsp` can be installed with Go:
--- ```sh
--- go install github.com/mcp-lsp/mcp-lsp/cmd/mcp-lsp@latest
--- ```
---
--- Commands of a buffer: `:LspMcpEdition [EDITION]` tells or pins the edition, `:LspMcpFixAll` repairs what can be repaired
--- without a choice, `:LspMcpExplain [CODE]` shows the page of a rule.

--- Sends a request; a client's method takes itself as an argument since 0.11.
local function request(client, bufnr, method, params, done)
  local handler = function(err, result)
    if err then
      vim.notify('mcp-lsp: ' .. (err.message or tostring(err)), vim.log.levels.ERROR)
    else
      done(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, bufnr)
  else
    client.request(method, params, handler, bufnr)
  end
end

local function execute(client, bufnr, command, argument, done)
  request(client, bufnr, 'workspace/executeCommand', { command = command, arguments = { argument } }, done or function() end)
end

--- Tells how the buffer is read, or pins another edition by a comment in it.
local function edition(client, bufnr, wanted)
  local uri = vim.uri_from_bufnr(bufnr)
  if wanted ~= '' then
    execute(client, bufnr, 'mcp-lsp.pinEdition', { uri = uri, edition = wanted })
    return
  end
  request(client, bufnr, 'mcp-lsp/status', { uri = uri }, function(status)
    if type(status) ~= 'table' then
      vim.notify('mcp-lsp: this is no agent file that is known')
      return
    end
    vim.notify(('%s %s: %s'):format(status.title, status.edition, status.why))
  end)
end

--- The editions of the buffer's dialect that begin with a text.
local function editions(client, bufnr, lead)
  local names, answered = { 'auto' }, false
  request(client, bufnr, 'mcp-lsp/status', { uri = vim.uri_from_bufnr(bufnr) }, function(status)
    for _, e in ipairs(type(status) == 'table' and status.editions or {}) do
      table.insert(names, 2, e.name)
    end
    answered = true
  end)
  vim.wait(1000, function()
    return answered
  end, 10)
  return vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, names)
end

--- Shows the page of a rule: of the finding under the cursor unless a code is given.
local function explain(client, bufnr, code)
  if code == '' then
    local line = vim.api.nvim_win_get_cursor(0)[1] - 1
    local found = vim.diagnostic.get(bufnr, { lnum = line })[1]
    code = found and tostring(found.code) or ''
  end
  if code == '' then
    vim.notify('mcp-lsp: there is no finding in this line; name a code')
    return
  end
  execute(client, bufnr, 'mcp-lsp.explain', { code = code }, function(page)
    vim.lsp.util.open_floating_preview(vim.split(page, '\n'), 'markdown', { border = 'single', max_width = 100 })
  end)
end

---@type vim.lsp.Config
return {
  cmd = { 'mcp-lsp', 'serve', '--stdio' },
  filetypes = { 'yaml', 'json', 'jsonc' },
  root_markers = { '.mcp-lsp.yaml', '.mcp-lsp.yml', '.mcp-lsp.json', '.git' },
  settings = { ['mcp-lsp'] = vim.empty_dict() },
  on_attach = function(client, bufnr)
    local command = vim.api.nvim_buf_create_user_command
    command(bufnr, 'LspMcpEdition', function(opts)
      edition(client, bufnr, opts.args)
    end, {
      nargs = '?',
      desc = 'Tell how the file is read, or pin an edition',
      complete = function(lead)
        return editions(client, bufnr, lead)
      end,
    })
    command(bufnr, 'LspMcpFixAll', function()
      execute(client, bufnr, 'mcp-lsp.fixAll', { uri = vim.uri_from_bufnr(bufnr) })
    end, { desc = 'Repair what can be repaired without a choice' })
    command(bufnr, 'LspMcpExplain', function(opts)
      explain(client, bufnr, opts.args)
    end, { nargs = '?', desc = 'Explain a rule, or the finding in this line' })
  end,
}
