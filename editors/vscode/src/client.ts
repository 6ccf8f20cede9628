import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, State, type LanguageClientOptions, type ServerOptions } from 'vscode-languageclient/node';
import { findServer } from './server';

/** How the server reads a document; null if the document is no agent file. */
export interface Status {
  readonly dialect: string;
  readonly title: string;
  readonly edition: string;
  readonly why: string;
  readonly explanation: string;
  readonly editions: readonly { readonly name: string; readonly doc: string }[];
}

/** The documents that may be agent files; the server decides which are. */
const selector = ['file', 'untitled', 'vscode-vfs', 'vscode-remote'].flatMap((scheme) =>
  ['yaml', 'json', 'jsonc'].map((language) => ({ scheme, language })),
);

/** The connection to the language server, which can be restarted. */
export class Client implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('MCP agent files', { log: true });
  private readonly ready = new vscode.EventEmitter<boolean>();
  /** Fires true when the server can be asked, false when it is gone. */
  readonly onReady = this.ready.event;
  private client: LanguageClient | undefined;
  private readonly watcher: vscode.Disposable;

  constructor(private readonly context: vscode.ExtensionContext) {
    this.watcher = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('mcp-lsp.server')) {
        void this.restart();
      }
    });
  }

  async start(): Promise<void> {
    const server = findServer(this.context);
    if (server === undefined) {
      this.reportMissing();
      return;
    }
    this.output.info(`Starting ${server.command} (from ${server.origin})`);
    const run: ServerOptions = { command: server.command, args: server.args };
    const client = new LanguageClient('mcp-lsp', 'MCP agent files', run, this.options());
    client.onDidChangeState((change) => {
      this.ready.fire(change.newState === State.Running);
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.output.error(`The server ${server.command} did not start`, error);
      this.reportFailed(server.command);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.state === State.Running) {
      await client.stop();
    }
    await client?.dispose();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Asks how the server reads a document. */
  async status(document: vscode.TextDocument): Promise<Status | null> {
    return (await this.request<Status | null>('mcp-lsp/status', { uri: this.uri(document) })) ?? null;
  }

  /** Has the server execute one of its commands. */
  async execute<T>(command: string, argument: Record<string, unknown>): Promise<T | undefined> {
    return this.request<T>('workspace/executeCommand', { command, arguments: [argument] });
  }

  async request<T>(method: string, params: unknown): Promise<T | undefined> {
    if (this.client?.state !== State.Running) {
      return undefined;
    }
    return this.client.sendRequest<T>(method, params);
  }

  /** The document's URI as the server gets it. */
  uri(document: vscode.TextDocument): string {
    return this.client?.code2ProtocolConverter.asUri(document.uri) ?? document.uri.toString();
  }

  /** Translates a workspace edit of the protocol. */
  async asWorkspaceEdit(edit: unknown): Promise<vscode.WorkspaceEdit | undefined> {
    return this.client?.protocol2CodeConverter.asWorkspaceEdit(edit as Parameters<LanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0]);
  }

  dispose(): void {
    this.watcher.dispose();
    this.ready.dispose();
    this.output.dispose();
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: selector,
      outputChannel: this.output,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      synchronize: { configurationSection: 'mcp-lsp' },
      diagnosticPullOptions: { onChange: true, onSave: false, onTabs: false },
      initializationOptions: vscode.workspace.getConfiguration('mcp-lsp'),
      progressOnInitialization: false,
      markdown: { isTrusted: false, supportHtml: false },
    };
  }

  private reportMissing(): void {
    const settings = 'Open Settings';
    const help = 'How to Install';
    this.output.error('No server: the setting mcp-lsp.server.path is empty, the extension brings none for this platform, and PATH has none');
    void vscode.window
      .showErrorMessage('The program mcp-lsp was not found. Install it, or name it in the setting mcp-lsp.server.path.', help, settings)
      .then(async (choice) => {
        if (choice === settings) {
          await vscode.commands.executeCommand('workbench.action.openSettings', 'mcp-lsp.server.path');
        } else if (choice === help) {
          await vscode.env.openExternal(vscode.Uri.parse('https://github.com/mcp-lsp/mcp-lsp/blob/main/docs/editors/vscode.md'));
        }
      });
  }

  private reportFailed(command: string): void {
    const show = 'Show Output';
    void vscode.window.showErrorMessage(`The server ${command} did not start.`, show).then((choice) => {
      if (choice === show) {
        this.output.show();
      }
    });
  }
}
