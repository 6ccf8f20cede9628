" What a user has in vimrc, for the picture of the documentation.
set nocompatible noswapfile number signcolumn=yes background=dark
syntax on
filetype plugin on
let g:ale_linters = {'yaml': ['mcp-lsp']}
let g:ale_virtualtext_cursor = 0
packadd! ale
runtime plugin/ale.vim
exe 'source' $EDITOR_DIR .. '/mcp_lsp.vim'
highlight ALEError cterm=underline ctermfg=9 ctermbg=NONE
highlight ALEWarning cterm=underline ctermfg=11 ctermbg=NONE
highlight SignColumn ctermbg=NONE
highlight ALEErrorSign ctermfg=9 ctermbg=NONE
highlight ALEWarningSign ctermfg=11 ctermbg=NONE
