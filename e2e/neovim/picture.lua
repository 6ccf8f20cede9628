-- What a user has in init.lua, for the picture of the documentation.
vim.opt.runtimepath:prepend(os.getenv('RTP'))
vim.o.number, vim.o.termguicolors, vim.o.swapfile, vim.o.signcolumn = true, true, false, 'yes'
vim.o.completeopt = 'menuone,noinsert'
vim.diagnostic.config({ virtual_text = true })
vim.lsp.enable('mcp_lsp')
