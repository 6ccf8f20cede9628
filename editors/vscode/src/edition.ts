import * as vscode from 'vscode';
import type { Client, Status } from './client';
import type { EditionStatus } from './status';

interface Choice extends vscode.QuickPickItem {
  readonly run?: () => Thenable<unknown>;
}

/** Asks for an edition and pins it: in the file by a comment, or in the settings. */
export async function selectEdition(client: Client, item: EditionStatus): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const status = document === undefined ? null : await client.status(document);
  if (document === undefined || status === null) {
    void vscode.window.showInformationMessage('The file in front is no agent file that is known.');
    return;
  }
  const choice = await vscode.window.showQuickPick(choices(client, document, status), {
    title: `${status.title}: how this file is read`,
    placeHolder: status.edition === '' ? status.why : `Now ${status.edition}: ${status.why}`,
    matchOnDetail: true,
  });
  await choice?.run?.();
  item.refresh(200);
}

function choices(client: Client, document: vscode.TextDocument, status: Status): Choice[] {
  const own: Choice[] = document.languageId === 'yaml' ? pins(client, document, status) : [];
  return [...own, ...settings(status)];
}

/** The choices that write a comment into the file; newest edition first. */
function pins(client: Client, document: vscode.TextDocument, status: Status): Choice[] {
  const pin = (edition: string) => () => client.execute('mcp-lsp.pinEdition', { uri: client.uri(document), edition });
  const editions = [...status.editions].reverse().map((edition): Choice => ({
    label: edition.name === status.edition ? `$(check) ${edition.name}` : edition.name,
    detail: plain(edition.doc),
    run: pin(edition.name),
  }));
  if (editions.length === 0) {
    return [];
  }
  return [
    { label: 'Pin in this file, by a comment', kind: vscode.QuickPickItemKind.Separator },
    ...editions,
    { label: 'Automatic', description: 'Remove the comment; the content decides', run: pin('auto') },
  ];
}

/** The choices that set the edition of all files of the workspace. */
function settings(status: Status): Choice[] {
  if (status.editions.length === 0 || vscode.workspace.workspaceFolders === undefined) {
    return [];
  }
  const set = (edition: string | undefined) => () =>
    vscode.workspace.getConfiguration('mcp-lsp').update(`${status.dialect}.edition`, edition, vscode.ConfigurationTarget.Workspace);
  return [
    { label: `All ${status.title} files of this workspace, by the setting`, kind: vscode.QuickPickItemKind.Separator },
    ...[...status.editions].reverse().map((edition): Choice => ({ label: `$(gear) ${edition.name}`, run: set(edition.name) })),
    { label: '$(gear) Automatic', description: 'Remove the setting', run: set(undefined) },
  ];
}

/** Markdown without the marks of code, for where text is shown as it is. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', "'");
}
