import * as vscode from 'vscode';
import type { Client } from './client';

const kind = 'source.fixAll.mcp-lsp';

/** One repair of a file. */
interface Repair {
  readonly file: vscode.Uri;
  readonly range: vscode.Range;
  readonly text: string;
  readonly title: string;
}

/**
 * Repairs all agent files of the workspace with what cannot change their
 * meaning. The user sees first how much that is, and may go through the
 * changes in the refactoring preview, where each is ticked or left out.
 */
export async function fixAllInWorkspace(client: Client): Promise<void> {
  const repairs = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Looking for what can be repaired', cancellable: true },
    (_, token) => collect(client, token),
  );
  if (repairs.length === 0) {
    void vscode.window.showInformationMessage('There is nothing to repair by itself in the agent files of this workspace.');
    return;
  }
  const [preview, all] = ['Preview', 'Repair All'];
  const files = [...new Set(repairs.map((repair) => vscode.workspace.asRelativePath(repair.file)))];
  const choice = await vscode.window.showInformationMessage(summary(repairs.length, files.length), { modal: true, detail: files.join('\n') }, preview, all);
  if (choice !== undefined) {
    await vscode.workspace.applyEdit(editOf(repairs, choice === preview), { isRefactoring: true });
  }
}

function summary(repairs: number, files: number): string {
  return `${repairs === 1 ? 'One change repairs' : `${repairs} changes repair`} ${files === 1 ? 'one agent file' : `${files} agent files`}.`;
}

/** Makes one edit of the repairs; those to be confirmed are shown in the preview, not ticked. */
function editOf(repairs: readonly Repair[], needsConfirmation: boolean): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { file, range, text, title } of repairs) {
    edit.replace(file, range, text, { needsConfirmation, label: title });
  }
  return edit;
}

async function collect(client: Client, token: vscode.CancellationToken): Promise<Repair[]> {
  const repairs: Repair[] = [];
  for (const uri of await vscode.workspace.findFiles('**/*.{yaml,yml,json}', '**/{node_modules,.git}/**', 5000, token)) {
    if (token.isCancellationRequested) {
      return [];
    }
    repairs.push(...(await repairsOf(client, uri)));
  }
  return repairs;
}

async function repairsOf(client: Client, uri: vscode.Uri): Promise<Repair[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  if ((await client.status(document)) === null) {
    return [];
  }
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, whole, kind, 20);
  return actions.filter((action) => action.kind?.value === kind).flatMap((action) =>
    (action.edit?.entries() ?? []).flatMap(([file, changes]) =>
      changes.map((change): Repair => ({ file, range: change.range, text: change.newText, title: action.title }))));
}
