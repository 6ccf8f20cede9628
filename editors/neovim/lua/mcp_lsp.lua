-- Starts mcp-lsp in any Neovim from 0.7 on. From 0.11 on this is the same as
--   vim.lsp.config('mcp_lsp', opts)
--   vim.lsp.enable('mcp_lsp')
local M = {}

--- The configuration that lsp/mcp_lsp.lua declares, with the user's options over it.
local function configuration(opts)
  local file = vim.api.nvim_get_runtime_file('lsp/mcp_lsp.lua', false)[1]
  local config = vim.tbl_deep_extend('force', dofile(file), opts or {})
  config.name = 'mcp_lsp'
  return config
end

--- The nearest folder above a file that holds one of the markers; an earlier
--- marker is stronger than a nearer folder. vim.fs has this only since 0.8.
local function root(file, markers)
  local start = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs(markers) do
    local folder = start
    while true do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
      local parent = vim.fn.fnamemodify(folder, ':h')
      if parent == folder then
        break
      end
      folder = parent
    end
  end
  return start
end

--- Attaches the server of the buffer's root to a buffer, and starts it if need be.
local function attach(config, bufnr)
  local file = vim.api.nvim_buf_get_name(bufnr)
  if vim.bo[bufnr].buftype ~= '' or file == '' then
    return
  end
  local started = vim.tbl_extend('force', config, { root_dir = root(file, config.root_markers) })
  if vim.lsp.start then
    vim.lsp.start(started, { bufnr = bufnr })
    return
  end
  M.clients = M.clients or {}
  local id = M.clients[started.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(started)
    M.clients[started.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
  end
end

--- Starts the server for agent files from now on. opts are those of
--- vim.lsp.config(): cmd, filetypes, root_markers, settings, capabilities, …
function M.setup(opts)
  if vim.fn.has('nvim-0.11') == 1 then
    if opts then
      vim.lsp.config('mcp_lsp', opts)
    end
    vim.lsp.enable('mcp_lsp')
    return
  end
  local config = configuration(opts)
  local declared = config.on_attach
  config.on_attach = function(client, bufnr)
    -- Neovim sets it by itself since 0.8.
    vim.bo[bufnr].omnifunc = 'v:lua.vim.lsp.omnifunc'
    if declared then
      declared(client, bufnr)
    end
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('mcp_lsp', { clear = true }),
    pattern = config.filetypes,
    callback = function(event)
      attach(config, event.buf)
    end,
  })
end

return M
