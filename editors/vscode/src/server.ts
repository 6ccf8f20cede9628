import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';

/** The program that is the server, and where its path comes from. */
export interface ServerProgram {
  readonly command: string;
  readonly args: string[];
  readonly origin: 'setting' | 'extension' | 'PATH';
}

const program = process.platform === 'win32' ? 'mcp-lsp.exe' : 'mcp-lsp';

/**
 * Finds the server: the one that the setting names, else the one that the
 * extension brings, else the one on PATH. Returns undefined if there is none.
 * In an untrusted workspace only the user's own setting counts, which is what
 * VS Code returns for a restricted configuration.
 */
export function findServer(context: vscode.ExtensionContext): ServerProgram | undefined {
  const settings = vscode.workspace.getConfiguration('mcp-lsp');
  const args = ['serve', '--stdio', ...settings.get<string[]>('server.arguments', [])];
  const chosen = expandHome(settings.get<string>('server.path', '').trim());
  if (chosen !== '') {
    return { command: chosen, args, origin: 'setting' };
  }
  const bundled = context.asAbsolutePath(path.join('bin', program));
  if (isFile(bundled)) {
    return { command: bundled, args, origin: 'extension' };
  }
  const found = onPath();
  return found === undefined ? undefined : { command: found, args, origin: 'PATH' };
}

function expandHome(file: string): string {
  return file.startsWith('~/') ? path.join(os.homedir(), file.slice(2)) : file;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const places = [...folders, path.join(os.homedir(), 'go', 'bin')];
  return places.filter((folder) => folder !== '').map((folder) => path.join(folder, program)).find(isFile);
}

function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
