import * as vscode from 'vscode';
import type { Client } from './client';
import { selectEdition } from './edition';
import { fixAllInWorkspace } from './fixall';
import type { EditionStatus } from './status';
import { newAgentFile } from './templates';

/** Registers the commands of the palette. */
export function registerCommands(client: Client, status: EditionStatus): vscode.Disposable[] {
  const command = (name: string, run: () => unknown): vscode.Disposable => vscode.commands.registerCommand(`mcp-lsp.${name}`, run);
  return [
    command('restart', () => client.restart()),
    command('showOutput', () => { client.output.show(); }),
    command('selectEdition', () => selectEdition(client, status)),
    command('fixAllInWorkspace', () => fixAllInWorkspace(client)),
    command('newAgentFile', () => newAgentFile()),
    command('explainRule', () => explainRule(client)),
  ];
}

/** Shows a rule's page: that of a finding at the cursor, or of one asked for. */
async function explainRule(client: Client): Promise<void> {
  const code = (await pickCode()) ?? '';
  if (code === '') {
    return;
  }
  try {
    const page = await client.execute<string>('mcp-lsp.explain', { code });
    if (page === undefined) {
      return;
    }
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: page });
    await vscode.commands.executeCommand('markdown.showPreview', document.uri);
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Asks for a rule; those of the document's findings come first. */
async function pickCode(): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const findings = editor === undefined ? [] : vscode.languages.getDiagnostics(editor.document.uri).filter((d) => d.source === 'mcp-lsp');
  const here = findings.filter((d) => editor !== undefined && d.range.intersection(editor.selection) !== undefined);
  const codes = [...new Set([...here, ...findings].map(codeOf).filter((code) => code !== ''))];
  if (codes.length === 0) {
    return vscode.window.showInputBox({ prompt: 'The rule’s code, as it stands behind a finding', placeHolder: 'unknown-key' });
  }
  return vscode.window.showQuickPick(codes, { placeHolder: 'The rule to explain' });
}

function codeOf(diagnostic: vscode.Diagnostic): string {
  const code = diagnostic.code;
  return typeof code === 'object' ? String(code.value) : String(code ?? '');
}
