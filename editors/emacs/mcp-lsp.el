;;; mcp-lsp.el --- Agent files with MCP servers in eglot  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "27.1") (eglot "1.9"))

;;; Commentary:

;; Starts mcp-lsp in YAML and JSON buffers, and begins with `mcp-lsp-setup'.
;; Other YAML and JSON is left alone by the server.

;;; Code:

(require 'eglot)

(defgroup mcp-lsp nil
  "Agent files with MCP servers."
  :group 'eglot)

(defcustom mcp-lsp-command '("mcp-lsp" "serve" "--stdio")
  "The program that is the server, and its arguments."
  :type '(repeat string))

(defcustom mcp-lsp-modes '(yaml-mode yaml-ts-mode json-mode json-ts-mode js-json-mode)
  "The major modes in which the server is started."
  :type '(repeat symbol))

;;;###autoload
(defun mcp-lsp-setup ()
  "Have eglot start mcp-lsp in the modes of `mcp-lsp-modes'."
  (dolist (mode mcp-lsp-modes)
    (setq eglot-server-programs (cons (cons mode mcp-lsp-command) eglot-server-programs))
    (add-hook (intern (format "%s-hook" mode)) #'eglot-ensure)))

(defun mcp-lsp-pin-edition (edition)
  "Pin EDITION in the file in front by a comment; `auto' removes it."
  (interactive
   (let ((status (mcp-lsp--status)))
     (list (completing-read
            (format "Edition (now %s, %s): " (plist-get status :edition) (plist-get status :why))
            (cons "auto" (mapcar (lambda (e) (plist-get e :name)) (plist-get status :editions)))
            nil t))))
  (mcp-lsp--execute "mcp-lsp.pinEdition" (list :uri (mcp-lsp--uri) :edition edition)))

(defun mcp-lsp-fix-all ()
  "Repair what can be repaired without a choice in the file in front."
  (interactive)
  (mcp-lsp--execute "mcp-lsp.fixAll" (list :uri (mcp-lsp--uri))))

(defun mcp-lsp-edition ()
  "Tell how the file in front is read."
  (interactive)
  (let ((status (mcp-lsp--status)))
    (message "%s %s: %s" (plist-get status :title) (plist-get status :edition) (plist-get status :why))))

(defun mcp-lsp--status ()
  "Return how the server reads the file in front, or signal that it is no agent file."
  (or (jsonrpc-request (mcp-lsp--server) :mcp-lsp/status (list :uri (mcp-lsp--uri)))
      (user-error "This is no agent file that is known")))

(defun mcp-lsp--execute (command argument)
  "Have the server execute COMMAND with ARGUMENT, and wait for its edits."
  (jsonrpc-request (mcp-lsp--server) :workspace/executeCommand
                   (list :command command :arguments (vector argument))))

(defun mcp-lsp--server ()
  "Return the server of the buffer in front, or signal that there is none."
  (or (eglot-current-server) (user-error "No server is running here: M-x eglot")))

(defun mcp-lsp--uri ()
  "Return the URI of the file in front as eglot spells it."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(provide 'mcp-lsp)
;;; mcp-lsp.el ends here
