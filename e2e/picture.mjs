// picture.mjs IN.ansi OUT.png: renders what a terminal shows (tmux capture-pane -e) as a picture.
import * as fs from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('./vscode/', import.meta.url))('playwright-core');
const [, , from, to] = process.argv;

const base = ['#1e1e2e', '#f38ba8', '#a6e3a1', '#f9e2af', '#89b4fa', '#cba6f7', '#94e2d5', '#cdd6f4'];
const bright = ['#7f849c', '#f5a0b8', '#b9ecb5', '#fbeccb', '#a5c7fb', '#d9bdf9', '#b0ebe1', '#ffffff'];

function indexed(n) {
  if (n < 8) return base[n];
  if (n < 16) return bright[n - 8];
  if (n >= 232) return `rgb(${Array(3).fill(8 + 10 * (n - 232)).join(',')})`;
  const level = (v) => (v === 0 ? 0 : 55 + 40 * v);
  return `rgb(${[Math.floor((n - 16) / 36), Math.floor((n - 16) / 6) % 6, (n - 16) % 6].map(level).join(',')})`;
}

/** Changes a style by the numbers of one escape sequence. */
function apply(style, numbers) {
  for (let i = 0; i < numbers.length; i++) {
    const [n, sub] = numbers[i].split(':').map(Number);
    if (!n) for (const key of Object.keys(style)) delete style[key];
    else if (n === 1) style.bold = true;
    else if (n === 2) style.dim = true;
    else if (n === 3) style.italic = true;
    else if (n === 4) style.under = sub === 0 ? undefined : sub === 3 ? 'underline wavy' : 'underline';
    else if (n === 7) style.inverse = true;
    else if (n === 9) style.strike = true;
    else if (n === 22) style.bold = style.dim = false;
    else if (n === 23) style.italic = false;
    else if (n === 24) style.under = undefined;
    else if (n === 27) style.inverse = false;
    else if (n === 29) style.strike = false;
    else if (n >= 30 && n <= 37) style.fg = base[n - 30];
    else if (n >= 90 && n <= 97) style.fg = bright[n - 90];
    else if (n >= 40 && n <= 47) style.bg = base[n - 40];
    else if (n >= 100 && n <= 107) style.bg = bright[n - 100];
    else if (n === 39) style.fg = undefined;
    else if (n === 49) style.bg = undefined;
    else if (n === 38 || n === 48 || n === 58) {
      const key = n === 38 ? 'fg' : n === 48 ? 'bg' : 'line';
      const parts = numbers[i].includes(':') ? numbers[i].split(':').filter((p) => p !== '').slice(1) : numbers.slice(i + 1, i + 5);
      if (parts[0] === '5') style[key] = indexed(Number(parts[1]));
      else if (parts[0] === '2') style[key] = `rgb(${parts.slice(1, 4).join(',')})`;
      if (!numbers[i].includes(':')) i += parts[0] === '5' ? 2 : 4;
    }
  }
}

function css(style) {
  let [fg, bg] = [style.fg ?? '#cdd6f4', style.bg];
  if (style.inverse) [fg, bg] = [bg ?? '#1e1e2e', fg];
  const lines = [style.under, style.strike ? 'line-through' : undefined].filter(Boolean).join(' ');
  return `color:${fg};${bg ? `background:${bg};` : ''}${style.bold ? 'font-weight:bold;' : ''}${style.dim ? 'opacity:.65;' : ''}` +
    `${style.italic ? 'font-style:italic;' : ''}${lines ? `text-decoration:${lines}${style.line ? ` ${style.line}` : ''};` : ''}`;
}

const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const style = {};
const rows = fs.readFileSync(from, 'utf8').replace(/\n$/, '').split('\n').map((line) => {
  let row = '';
  for (const part of line.split(/(\x1b\[[0-9;:]*m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\([A-Z0-9]|[\x0e\x0f])/)) {
    const sequence = /^\x1b\[([0-9;:]*)m$/.exec(part);
    if (sequence) apply(style, sequence[1].split(';'));
    else if (part !== '' && !/^[\x1b\x0e\x0f]/.test(part)) row += `<span style="${css(style)}">${escape(part)}</span>`;
  }
  return `<div>${row || ' '}</div>`;
});

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const page = await browser.newPage({ deviceScaleFactor: 2 });
await page.setContent(`<style>body{margin:0;background:#1e1e2e}pre{display:inline-block;margin:0;padding:12px 14px;font:14px/19px "DejaVu Sans Mono",monospace;background:#1e1e2e}pre div{height:19px;white-space:pre}pre span{display:inline-block;height:19px}</style><pre>${rows.join('')}</pre>`);
await page.locator('pre').screenshot({ path: to });
await browser.close();
