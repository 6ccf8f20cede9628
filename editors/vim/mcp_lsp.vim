" ALE in Vim: put this behind ALE's own setup, for instance in ~/.vim/after/plugin.

" The folder of the repository, or else that of the file.
function! s:root(buffer) abort
  let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(l:git) ? fnamemodify(bufname(a:buffer), ':p:h') : fnamemodify(l:git, ':h:h')
endfunction

for s:type in ['yaml', 'json']
  call ale#linter#Define(s:type, {
  \ 'name': 'mcp-lsp',
  \ 'lsp': 'stdio',
  \ 'executable': 'mcp-lsp',
  \ 'command': '%e serve --stdio',
  \ 'project_root': function('s:root'),
  \ 'language': s:type,
  \})
endfor
