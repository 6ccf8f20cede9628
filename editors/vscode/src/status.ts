import * as vscode from 'vscode';
import type { Client, Status } from './client';

/** The language status item: dialect and edition of the document in front. */
export class EditionStatus implements vscode.Disposable {
  private readonly item: vscode.LanguageStatusItem;
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly agentFile = new vscode.EventEmitter<vscode.TextDocument>();
  /** Fires when the document in front turns out to be an agent file. */
  readonly onAgentFile = this.agentFile.event;
  private pending: NodeJS.Timeout | undefined;
  private shown = '';

  constructor(private readonly client: Client) {
    this.item = vscode.languages.createLanguageStatusItem('mcp-lsp.edition', []);
    this.item.name = 'Agent file';
    this.item.command = { command: 'mcp-lsp.selectEdition', title: 'Select Edition' };
    this.subscriptions.push(
      this.item,
      this.agentFile,
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.item.selector = []; // what it says is about the document before
        this.refresh(0);
      }),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document === vscode.window.activeTextEditor?.document) {
          this.refresh(300);
        }
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('mcp-lsp')) {
          this.refresh(300);
        }
      }),
      client.onReady(() => { this.refresh(0); }),
    );
  }

  /** Asks again, after a pause in milliseconds; a later call replaces an earlier one. */
  refresh(pause: number): void {
    clearTimeout(this.pending);
    this.pending = setTimeout(() => void this.update(), pause);
  }

  dispose(): void {
    clearTimeout(this.pending);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const status = document !== undefined && isCandidate(document) ? await this.ask(document) : null;
    if (document !== vscode.window.activeTextEditor?.document) {
      return; // another document came to the front meanwhile
    }
    await vscode.commands.executeCommand('setContext', 'mcp-lsp.agentFile', status !== null);
    if (document === undefined || status === null) {
      this.item.selector = [];
      this.shown = '';
      return;
    }
    this.show(document, status);
    if (this.shown !== document.uri.toString()) {
      this.shown = document.uri.toString();
      this.agentFile.fire(document);
    }
  }

  /** How the server reads a document; null as well where it cannot be asked now. */
  private async ask(document: vscode.TextDocument): Promise<Status | null> {
    try {
      return await this.client.status(document);
    } catch (error) {
      this.client.output.debug('The server did not say how it reads the document', error);
      return null;
    }
  }

  private show(document: vscode.TextDocument, status: Status): void {
    this.item.selector = { scheme: document.uri.scheme, language: document.languageId };
    this.item.text = status.edition === '' ? status.title : `${status.title} ${status.edition}`;
    this.item.detail = status.why;
  }
}

function isCandidate(document: vscode.TextDocument): boolean {
  return ['yaml', 'json', 'jsonc'].includes(document.languageId);
}
