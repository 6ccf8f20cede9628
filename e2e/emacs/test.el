;;; test.el --- Drives editors/emacs in batch mode  -*- lexical-binding: t -*-

;; EDITOR_DIR: editors/emacs · FOLDER: a copy of the samples · PATH: has mcp-lsp

(setq make-backup-files nil create-lockfiles nil native-comp-jit-compilation nil
      native-comp-enable-subr-trampolines nil eglot-confirm-server-initiated-edits nil eglot-confirm-server-edits nil
      flymake-no-changes-timeout 0.1 eglot-send-changes-idle-time 0.1)
(unless (locate-library "eglot")
  (dolist (dir (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/*"))
    (when (file-directory-p dir) (push dir load-path))))
(push (getenv "EDITOR_DIR") load-path)
(require 'cl-lib)
(require 'flymake)
(require 'mcp-lsp)

;; Emacs brings no YAML mode for itself in every version; the package is not what is tested.
(define-derived-mode yaml-mode text-mode "YAML")
(add-to-list 'auto-mode-alist '("\\.ya?ml\\'" . yaml-mode))
(mcp-lsp-setup)

(defvar passed 0)
(defvar failed 0)

(defun check (what ok &optional extra)
  "Count whether WHAT holds, which is if OK; EXTRA explains why not."
  (if ok (cl-incf passed) (cl-incf failed))
  (princ (format "%s %s %s\n" (if ok "ok  " "FAIL") what (if ok "" (format "%S" extra)))))

(defmacro comes (form)
  "Wait until FORM is true, and return its value."
  `(let ((end (+ (float-time) 8)) value)
     (while (and (not (setq value ,form)) (< (float-time) end)) (accept-process-output nil 0.05))
     value))

(defun line () (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun go-to (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun marks ()
  "Return the marked words of the buffer in front."
  (flymake-start)
  (sort (mapcar (lambda (d) (buffer-substring-no-properties (flymake-diagnostic-beg d) (flymake-diagnostic-end d)))
                (flymake-diagnostics))
        #'string<))

(defun hover ()
  "Return what eldoc says at point."
  (let (said)
    (run-hook-wrapped 'eldoc-documentation-functions
                      (lambda (f) (ignore-errors (funcall f (lambda (s &rest _) (when (stringp s) (setq said (concat said s)))))) nil))
    (comes (and said (string-match-p "How HoloDeck talks" said)))
    said))

(defun offered ()
  "Return the words that completion offers at point."
  (let* ((capf (run-hook-with-args-until-success 'completion-at-point-functions))
         (prefix (buffer-substring-no-properties (nth 0 capf) (point))))
    (mapcar (lambda (s) (replace-regexp-in-string ":.*" "" (substring-no-properties s)))
            (all-completions prefix (nth 2 capf) (plist-get (nthcdr 3 capf) :predicate)))))

(defun accept (word)
  "Accept the offered WORD as completion frontends do."
  (let* ((capf (run-hook-with-args-until-success 'completion-at-point-functions))
         (prefix (buffer-substring-no-properties (nth 0 capf) (point)))
         (chosen (cl-find-if (lambda (s) (string-prefix-p word s)) (all-completions prefix (nth 2 capf)))))
    (delete-region (nth 0 capf) (point))
    (insert (substring-no-properties chosen))
    (funcall (plist-get (nthcdr 3 capf) :exit-function) chosen 'finished)))

(defun act (title)
  "Execute the code action at point whose title holds TITLE."
  (let ((action (cl-find-if (lambda (a) (string-match-p (regexp-quote title) (plist-get a :title)))
                            (append (eglot-code-actions (line-beginning-position) (line-end-position)) nil))))
    (when action
      (if (fboundp 'eglot-execute) (eglot-execute (eglot-current-server) action)
        (eglot--apply-workspace-edit (plist-get action :edit))))
    action))

(defun changed () (eglot--signal-textDocument/didChange))

(condition-case err
    (let ((folder (getenv "FOLDER")))
      (find-file (expand-file-name "agent.yaml" folder))
      ;; eglot-ensure connects when Emacs is idle, which it never is in batch mode.
      (apply #'eglot--connect (eglot--guess-contact))
      (check "the server is attached" (comes (eglot-managed-p)))
      (check "faults are marked at their words" (comes (equal (marks) '("server" "transport"))) (marks))
      (go-to "transport: sse")
      (let ((said (hover)))
        (check "hover explains the field" (and said (string-match-p "How HoloDeck talks" said)) said))
      (end-of-line)
      (insert "\n    u")
      (changed)
      (let ((words (offered)))
        (check "completion offers the key of the transport" (equal words '("url")) words))
      (accept "url")
      (check "accepting writes the key" (string= (line) "    url: ") (line))
      (insert "https://tickets.example.com/sse")
      (changed)
      (check "the fault goes" (comes (equal (marks) '("server"))) (marks))
      (go-to "server: \"@model")
      (check "the code action is offered" (act "write 'command' and 'args'"))
      (check "it writes an explicit command" (save-excursion (goto-char (point-min)) (search-forward "command: npx" nil t)))
      (changed)
      (check "no mark is left" (comes (null (marks))) (marks))
      (mcp-lsp-pin-edition "0.7")
      (check "an edition is pinned" (comes (string-prefix-p "# mcp-lsp: edition=0.7\n" (buffer-string))) (buffer-string))
      (changed)
      (check "and the rules follow" (comes (marks)))
      (check "the edition is told" (string-match-p "HoloDeck 0.7" (mcp-lsp-edition)))
      (save-buffer)
      (find-file (expand-file-name "team.yaml" folder))
      (check "the same server serves another file" (comes (eglot-managed-p)))
      (go-to "fast:")
      (eglot-rename "quick")
      (check "rename changes the name and its uses" (= 3 (count-matches "quick" (point-min) (point-max))) (buffer-string))
      (save-buffer)
      (find-file (expand-file-name "compose.yaml" folder))
      (comes (eglot-managed-p))
      (accept-process-output nil 0.5)
      (check "other YAML is left alone" (null (marks)) (marks))
      (ignore-errors (eglot-shutdown (eglot-current-server))))
  (error (check "the test runs to its end" nil err)))
(princ (format "emacs %s: %d passed, %d failed\n" emacs-version passed failed))
(kill-emacs (if (= failed 0) 0 1))
