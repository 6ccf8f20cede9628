;;; screen.el --- Emacs in a terminal, for the picture of the documentation  -*- lexical-binding: t -*-
(setq inhibit-startup-screen t make-backup-files nil create-lockfiles nil
      frame-background-mode 'dark native-comp-async-report-warnings-errors nil)
(frame-set-background-mode nil)
(menu-bar-mode -1)
(dolist (dir (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/*"))
  (when (file-directory-p dir) (push dir load-path)))
(push (getenv "EDITOR_DIR") load-path)
(require 'yaml-mode)
(add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . yaml-mode))
(require 'mcp-lsp)
(mcp-lsp-setup)
(global-display-line-numbers-mode 1)
