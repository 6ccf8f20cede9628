import * as vscode from 'vscode';
import { Client } from './client';
import { registerCommands } from './commands';
import { EditionStatus } from './status';
import { offerQuietYaml } from './yaml';

let client: Client | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  client = new Client(context);
  const status = new EditionStatus(client);
  context.subscriptions.push(client, status, ...registerCommands(client, status));
  status.onAgentFile((document) => void offerQuietYaml(context, document));
  await client.start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
