" Drives editors/vim with ALE in a terminal; what was checked is written to $LOG.
set nocompatible nomore hidden noswapfile
filetype plugin on
let g:ale_lint_delay = 50
let g:ale_linters = {'yaml': ['mcp-lsp']}
packadd! ale
runtime plugin/ale.vim
exe 'source' $EDITOR_DIR .. '/mcp_lsp.vim'
let g:passed = 0
let g:failed = 0

function! Check(what, ok, extra) abort
  if a:ok | let g:passed += 1 | else | let g:failed += 1 | endif
  call writefile([(a:ok ? 'ok   ' : 'FAIL ') .. a:what .. (a:ok ? '' : ' ' .. a:extra)], $LOG, 'a')
endfunction

function! Comes(probe) abort
  for l:i in range(400)
    if a:probe() | return 1 | endif
    sleep 20m
  endfor
  return 0
endfunction

function! Codes() abort
  return sort(map(copy(ale#engine#GetLoclist(bufnr('%'))), {_, v -> get(v, 'code', '') .. '@' .. v.lnum .. ':' .. v.col}))
endfunction

function! Main(timer) abort
  exe 'edit' $FOLDER .. '/agent.yaml'
  ALELint
  call Check('faults are marked at their words', Comes({-> Codes() == ['legacy-entry@14:5', 'missing-field@22:5']}), string(Codes()))
  call cursor(22, 5)
  let l:said = ''
  redir => l:said
  silent ALEHover
  sleep 700m
  redir END
  call Check('hover explains the field', l:said =~# 'How HoloDeck talks' || bufnr('ALEPreviewWindow') > 0, l:said)
  call cursor(14, 5)
  runtime autoload/ale/util.vim
  function! ale#util#Input(...) abort
    return '1'
  endfunction
  ALECodeAction
  call Check('the code action writes an explicit command', Comes({-> search('command: npx', 'nw') > 0}), join(getline(12, 18), '|'))

  call append(search('transport: sse', 'n'), '    url: https://tickets.example.com/sse')
  ALELint
  call Check('no mark is left', Comes({-> empty(Codes())}), string(Codes()))
  call writefile(['vim ' .. v:version / 100 .. '.' .. v:version % 100 .. ': ' .. g:passed .. ' passed, ' .. g:failed .. ' failed'], $LOG, 'a')
  exe g:failed ? 'cquit!' : 'qall!'
endfunction
call timer_start(200, 'Main')
