import * as vscode from 'vscode';

const asked = 'mcp-lsp.askedAboutYaml';
const nothing = {};

/**
 * The YAML extension (redhat.vscode-yaml) completes agent files by a schema of
 * its own, if one is set for them, so that items come twice. Once per
 * workspace the user may have such files get an empty schema there.
 */
export async function offerQuietYaml(context: vscode.ExtensionContext, document: vscode.TextDocument): Promise<void> {
  if (document.languageId !== 'yaml' || vscode.extensions.getExtension('redhat.vscode-yaml')?.isActive !== true) {
    return;
  }
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder === undefined || context.workspaceState.get<boolean>(asked) === true || !hasSchema(folder, document)) {
    return;
  }
  await context.workspaceState.update(asked, true);
  const quiet = 'Leave Them to MCP Agent Files';
  const choice = await vscode.window.showInformationMessage(
    'The YAML extension has a schema for this agent file as well, so completions and findings come twice.', quiet, 'Keep Both');
  if (choice === quiet) {
    await removeSchemas(folder, document);
  }
}

type Schemas = Record<string, string | string[]>;

function schemasOf(folder: vscode.WorkspaceFolder): Schemas {
  return vscode.workspace.getConfiguration('yaml', folder).get<Schemas>('schemas', nothing);
}

function hasSchema(folder: vscode.WorkspaceFolder, document: vscode.TextDocument): boolean {
  return Object.values(schemasOf(folder)).flat().some((pattern) => fits(folder, document, pattern));
}

/** Takes the patterns that match the document out of the workspace's yaml.schemas. */
async function removeSchemas(folder: vscode.WorkspaceFolder, document: vscode.TextDocument): Promise<void> {
  const kept: Schemas = {};
  for (const [schema, patterns] of Object.entries(schemasOf(folder))) {
    const others = [patterns].flat().filter((pattern) => !fits(folder, document, pattern));
    if (others.length > 0) {
      kept[schema] = others;
    }
  }
  await vscode.workspace.getConfiguration('yaml', folder).update('schemas', kept, vscode.ConfigurationTarget.Workspace);
}

function fits(folder: vscode.WorkspaceFolder, document: vscode.TextDocument, pattern: string): boolean {
  const relative = pattern.startsWith('/') || pattern.startsWith('**') ? pattern.replace(/^\//, '') : `**/${pattern}`;
  return vscode.languages.match({ pattern: new vscode.RelativePattern(folder, relative) }, document) > 0;
}
