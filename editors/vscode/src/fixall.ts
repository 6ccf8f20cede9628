import * as vscode from 'vscode';
import type { Client } from './client';

const kind = 'source.fixAll.mcp-lsp';

/**
 * Repairs all agent files of the workspace with what cannot change their
 * meaning, and shows the changes in the refactoring preview first.
 */
export async function fixAllInWorkspace(client: Client): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const files = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Looking for what can be repaired', cancellable: true },
    (_, token) => collect(client, edit, token),
  );
  if (files === 0) {
    void vscode.window.showInformationMessage('There is nothing to repair by itself in the agent files of this workspace.');
    return;
  }
  await vscode.workspace.applyEdit(edit, { isRefactoring: true });
}

async function collect(client: Client, edit: vscode.WorkspaceEdit, token: vscode.CancellationToken): Promise<number> {
  let files = 0;
  for (const uri of await vscode.workspace.findFiles('**/*.{yaml,yml,json}', '**/{node_modules,.git}/**', 5000, token)) {
    if (token.isCancellationRequested) {
      return 0;
    }
    files += (await add(client, edit, uri)) ? 1 : 0;
  }
  return files;
}

/** Adds a file's repairs to edit, each to be confirmed. */
async function add(client: Client, edit: vscode.WorkspaceEdit, uri: vscode.Uri): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  if ((await client.status(document)) === null) {
    return false;
  }
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, whole, kind, 20);
  let found = false;
  for (const action of actions.filter((a) => a.kind?.value === kind)) {
    for (const [file, changes] of action.edit?.entries() ?? []) {
      for (const change of changes) {
        edit.replace(file, change.range, change.newText, { needsConfirmation: true, label: action.title });
        found = true;
      }
    }
  }
  return found;
}
