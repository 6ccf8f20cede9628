import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium } from 'playwright-core';

// What keeps Chromium from asking for things on the net.
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * A fresh Visual Studio Code (code-server) with one extension from a .vsix,
 * no settings at all, and a copy of a folder open in a browser.
 */
export class Workbench {
  static async open({ entry, vsix, sample, file, log }) {
    const bench = new Workbench();
    bench.home = fs.mkdtempSync(path.join(os.tmpdir(), 'mcp-lsp-e2e-'));
    bench.folder = path.join(bench.home, 'release-notes');
    fs.cpSync(sample, bench.folder, { recursive: true });
    try {
      await bench.serve(entry, vsix, log);
      await bench.browse(file, log);
    } catch (error) {
      await bench.close();
      throw error;
    }
    return bench;
  }

  async serve(entry, vsix, log) {
    const folders = ['--user-data-dir', path.join(this.home, 'data'), '--extensions-dir', path.join(this.home, 'extensions')];
    fs.mkdirSync(folders[3], { recursive: true });
    const env = { ...process.env, HOME: this.home, XDG_CONFIG_HOME: `${this.home}/.config`, XDG_DATA_HOME: `${this.home}/.local/share`, EXTENSIONS_GALLERY: '{}', PASSWORD: '' };
    // The server must be the one that the package brings.
    env.PATH = env.PATH.split(':').filter((folder) => !fs.existsSync(path.join(folder, 'mcp-lsp'))).join(':');
    this.installed = execFileSync(process.execPath, [entry, ...folders, '--install-extension', vsix], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    this.port = await freePort();
    const output = fs.openSync(path.join(log, 'code-server.log'), 'w');
    this.server = spawn(process.execPath, [entry, '--bind-addr', `127.0.0.1:${this.port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check',
      '--disable-workspace-trust', '--disable-getting-started-override', ...folders, this.folder], { env, stdio: ['ignore', output, output], detached: true });
    await until('code-server answers', 60_000, async () => (await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined))?.ok);
  }

  async browse(file, log) {
    this.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
    const context = await this.browser.newContext({ viewport: { width: 1000, height: 660 }, deviceScaleFactor: 2 });
    this.page = await context.newPage();
    const console = fs.createWriteStream(path.join(log, 'browser.log'));
    this.page.on('console', (message) => console.write(`${message.type()} ${message.text()}\n`));
    this.page.on('pageerror', (error) => console.write(`error ${error}\n`));
    const open = JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${this.port}${this.folder}/${file}`]]);
    await this.page.goto(`http://127.0.0.1:${this.port}/?folder=${encodeURIComponent(this.folder)}&payload=${encodeURIComponent(open)}`);
    await this.page.waitForSelector('.editor-instance .view-line', { timeout: 90_000 });
  }

  /** The lines that the editor in front shows. */
  async lines() {
    return this.page.$$eval('.editor-instance .view-lines .view-line', (lines) => lines
      .map((line) => [line.getBoundingClientRect().top, line.textContent.replace(/\u00a0/g, ' ')])
      .sort((a, b) => a[0] - b[0])
      .map((line) => line[1]));
  }

  /** Where a word stands on the screen: its first place in the first line that holds context. */
  async box(word, context = word) {
    return this.page.evaluate(([word, context]) => {
      const lines = [...document.querySelectorAll('.editor-instance .view-lines .view-line')];
      const plain = (node) => node.textContent.replace(/\u00a0/g, ' ');
      const line = lines.find((l) => plain(l).includes(context));
      if (!line) return null;
      let skip = plain(line).indexOf(context) + context.indexOf(word);
      const range = document.createRange();
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let left = word.length;
      let started = false;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!started && skip >= node.data.length) { skip -= node.data.length; continue; }
        const from = started ? 0 : skip;
        if (!started) { range.setStart(node, from); started = true; }
        const taken = Math.min(left, node.data.length - from);
        range.setEnd(node, from + taken);
        left -= taken;
        if (left === 0) break;
      }
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    }, [word, context]);
  }

  /** The squiggles of a severity ('error', 'warning', …) on the screen. */
  async squiggles(severity) {
    return this.page.$$eval(`.editor-instance .squiggly-${severity}`, (marks) => marks.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return { x, y, width, height };
    }));
  }

  /** Puts the cursor onto a word. */
  async click(word, context) {
    const box = await this.box(word, context);
    if (box === null) throw new Error(`the editor does not show ${context ?? word}`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Runs a command of the palette by its title. */
  async command(title) {
    await this.press('F1');
    await this.page.waitForSelector('.quick-input-widget input', { state: 'visible' });
    await this.page.keyboard.type(title);
    await this.visible('.quick-input-list .monaco-list-row', title);
    await this.press('Enter');
  }

  /** Waits until an element with a text can be seen; false if it does not come. */
  async visible(selector, text, timeout = 15_000) {
    return this.page.waitForFunction(([selector, text]) => [...document.querySelectorAll(selector)].some((e) =>
      e.textContent.replace(/\u00a0/g, ' ').includes(text) && e.getBoundingClientRect().height > 0), [selector, text], { timeout }).then(() => true, () => false);
  }

  async close() {
    await this.browser?.close();
    if (this.server?.pid !== undefined) {
      try { process.kill(-this.server.pid, 'SIGTERM'); } catch { /* it ended already */ }
      await new Promise((done) => { setTimeout(done, 700); });
    }
    fs.rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until probe gives something true, and returns it; fails after a time in milliseconds. */
export async function until(what, timeout, probe) {
  const end = Date.now() + timeout;
  for (;;) {
    const result = await probe();
    if (result) return result;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => { setTimeout(done, 100); });
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = net.createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => { done(port); });
    });
  });
}
