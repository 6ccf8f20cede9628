import * as vscode from 'vscode';

interface Template extends vscode.QuickPickItem {
  readonly language: string;
  readonly body: string;
}

/** Beginnings of agent files; the rest is completed by the server. */
const templates: readonly Template[] = [
  {
    label: 'HoloDeck agent',
    description: 'agent.yaml for HoloDeck 0.7',
    language: 'yaml',
    body: [
      'name: ${1:helper}',
      'description: ${2:What the agent is for}',
      'model:',
      '  provider: ${3|anthropic,openai,azure_openai,ollama|}',
      '  name: ${4:claude-sonnet-4-5}',
      'instructions:',
      '  inline: |',
      '    ${5:You are a helpful assistant.}',
      'tools:',
      '  - name: ${6:filesystem}',
      '    description: ${7:Reads and writes files of the workspace}',
      '    type: mcp',
      '    command: npx',
      '    args: ["-y", "@modelcontextprotocol/server-filesystem", "${8:./data}"]',
      '',
    ].join('\n'),
  },
  {
    label: 'Docker Agent team',
    description: 'YAML for Docker Agent',
    language: 'yaml',
    body: [
      '#!/usr/bin/env docker agent run',
      'agents:',
      '  root:',
      '    model: ${1:anthropic/claude-sonnet-4-5}',
      '    description: ${2:What the agent is for}',
      '    instruction: |',
      '      ${3:You are a helpful assistant.}',
      '    toolsets:',
      '      - type: mcp',
      '        ref: docker:${4:duckduckgo}',
      '',
    ].join('\n'),
  },
  {
    label: 'Raw configuration',
    description: 'config.json for Raw',
    language: 'json',
    body: [
      '{',
      '  "default_agent": "${1:main}",',
      '  "models": {',
      '    "${2:local}": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "${3:qwen3}"}',
      '  },',
      '  "mcp": {',
      '    "servers": {',
      '      "${4:search}": {"transport": "stdio", "command": "${5:npx}", "args": ["-y", "${6:@acme/search}"]}',
      '    }',
      '  },',
      '  "agents": {',
      '    "${1:main}": {"model": "${2:local}", "tools": {"use": ["mcp/${4:search}/${7:web_search}"]}}',
      '  }',
      '}',
      '',
    ].join('\n'),
  },
];

/** Opens a new document with a beginning that is chosen. */
export async function newAgentFile(): Promise<void> {
  const template = await vscode.window.showQuickPick(templates, { title: 'New agent file', placeHolder: 'What reads the file' });
  if (template === undefined) {
    return;
  }
  const document = await vscode.workspace.openTextDocument({ language: template.language, content: '' });
  const editor = await vscode.window.showTextDocument(document);
  await editor.insertSnippet(new vscode.SnippetString(template.body));
}
