// Drives the packed extension in a real workbench as a user would: mouse,
// keyboard and what is on the screen. Settings are never touched.
//   test.mjs --entry code-server/…/entry.js --vsix FILE --sample DIR --out DIR
import * as fs from 'node:fs';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { until, Workbench } from './workbench.mjs';

const { values: args } = parseArgs({ options: { entry: { type: 'string' }, vsix: { type: 'string' }, sample: { type: 'string' }, out: { type: 'string' } } });
const started = Date.now();
let passed = 0;
let failed = 0;

function check(what, ok, extra = '') {
  ok ? passed++ : failed++;
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)}s ${ok ? 'ok  ' : 'FAIL'} ${what} ${ok ? '' : extra}`.trimEnd());
}

/** Checks that something becomes true. */
async function comes(what, probe, timeout = 15_000) {
  const result = await until(what, timeout, probe).catch(() => undefined);
  check(what, result !== undefined, JSON.stringify(await bench.lines()));
  return result !== undefined;
}

/** Reports whether a mark lies under a word, from its first to its last letter. */
function under(mark, word) {
  return Math.abs(mark.x - word.x) < 3 && Math.abs(mark.x + mark.width - word.x - word.width) < 3 && Math.abs(mark.y - word.y) < 6;
}

/** Takes a picture, after a moment in which popups come to rest. */
async function picture(name, rest = 400) {
  await bench.page.waitForTimeout(rest);
  await bench.page.screenshot({ path: path.join(args.out, `${name}.png`) });
}

const has = async (text) => (await bench.lines()).some((line) => line.includes(text));

async function marksFaults() {
  await comes('a legacy entry is marked at its word "server"', async () => {
    const word = await bench.box('server', 'server: "@model');
    return (await bench.squiggles('warning')).some((mark) => under(mark, word));
  }, 60_000);
  const word = await bench.box('transport', 'transport: sse');
  check('a missing url is marked at the word "transport"', (await bench.squiggles('error')).some((mark) => under(mark, word)));
  const marks = (await bench.squiggles('error')).length + (await bench.squiggles('warning')).length;
  check('nothing else is marked', marks === 2, `${marks} marks`);
  await picture('1-marks');
  await bench.press('Control+b'); // the side bar takes room from the text
}

async function showsHover() {
  const word = await bench.box('transport', 'transport: sse');
  await bench.page.mouse.move(word.x + 20, word.y + 30);
  await bench.page.mouse.move(word.x + 20, word.y + 9, { steps: 4 });
  check('the hover says what is wrong', await bench.visible('.monaco-hover', "'url' is required for sse transport"));
  check('the hover explains the field', await bench.visible('.monaco-hover', 'transport'));
  await picture('2-hover', 400);
  await bench.press('Escape');
}

async function completesKeyOfTransport() {
  await bench.click('sse', 'transport: sse');
  await bench.press('End', 'Enter');
  const row = '.suggest-widget.visible .monaco-list-row';
  await bench.press('Control+Space');
  check('an empty line offers the keys of the transport', await bench.visible(row, 'headers'));
  await picture('3-keys', 500);
  await bench.press('Escape');
  await bench.page.keyboard.type('u', { delay: 60 });
  check('typing offers url, the key of the transport sse', await bench.visible(row, 'url'));
  const offered = await bench.page.$$eval(row, (rows) => rows.map((r) => r.textContent));
  check('no key of another transport is offered', !offered.some((o) => /command|args|docker/.test(o)), JSON.stringify(offered));
  await picture('4-completion', 500);
  await bench.press('Enter');
  await comes('accepting writes the key', () => has('    url: '));
  await bench.page.keyboard.type('https://tickets.example.com/sse');
  await bench.press('Escape');
  await comes('the fault goes when the url is there', async () => (await bench.squiggles('error')).length === 0);
}

async function repairsLegacyEntry() {
  const action = "write 'command' and 'args'";
  let menu = false;
  for (let i = 0; i < 4 && !menu; i++) { // a late hover may close the menu
    await bench.press('Escape');
    await bench.click('server', 'server: "@model');
    await bench.page.waitForTimeout(500);
    await bench.press('Control+.');
    menu = await bench.visible('.action-widget .monaco-list-row', action, 5000);
  }
  check('the quick fix is offered', menu);
  await picture('5-quick-fix', 300);
  if (!menu) return;
  check('it is the preferred one', await bench.visible('.action-widget .monaco-list-row.focused', action, 1000));
  await bench.press('Enter');
  await comes('the quick fix writes an explicit command', async () => await has('    command: npx') && await has('"-y", "@modelcontextprotocol/server-filesystem"'));
  await comes('no mark is left', async () => (await bench.squiggles('warning')).length + (await bench.squiggles('error')).length === 0);
  await picture('6-fixed');
}

async function pinsEdition() {
  const status = bench.page.locator('.statusbar-item[id="status.languageStatus"]');
  await status.hover();
  const details = '.monaco-hover .hover-language-status, .hover-language-status';
  check('the language status says the edition', await bench.visible(details, 'HoloDeck contract-1.0'));
  await picture('7-status');
  await bench.page.locator('.hover-language-status a', { hasText: 'Select Edition' }).first().click();
  check('the picker offers the editions', await bench.visible('.quick-input-list .monaco-list-row', '0.7'));
  await bench.page.mouse.move(700, 500); // away from the status bar, whose hover goes then
  await picture('8-edition', 1000);
  await bench.page.locator('.quick-input-list .monaco-list-row', { hasText: '0.7' }).first().click();
  await bench.page.waitForTimeout(500);
  await bench.press('Control+Home');
  await comes('the edition is pinned by a comment in the file', () => has('# mcp-lsp: edition=0.7'));
  await status.hover();
  check('the language status follows', await bench.visible(details, 'HoloDeck 0.7'));
  await comes('the file is read by the rules of that edition', async () => {
    const word = await bench.box('server', 'server: tickets');
    return (await bench.squiggles('error')).concat(await bench.squiggles('warning')).some((mark) => under(mark, word));
  });
  await picture('9-pinned');
  await bench.press('Escape');
}

async function savesAndLeavesOthersAlone() {
  await bench.click('name', 'name: release-notes');
  await bench.press('Control+s');
  await comes('the file is saved', () => fs.readFileSync(path.join(bench.folder, 'agent.yaml'), 'utf8').startsWith('# mcp-lsp: edition=0.7'));
  await bench.press('Control+p');
  await bench.page.keyboard.type('compose.yaml');
  await bench.visible('.quick-input-list .monaco-list-row', 'compose.yaml');
  await bench.press('Enter');
  await comes('another YAML file opens', () => has('image: nginx'));
  await bench.page.waitForTimeout(1500);
  check('other YAML is left alone', (await bench.squiggles('warning')).length + (await bench.squiggles('error')).length + (await bench.squiggles('info')).length === 0);
}

async function repairsWorkspace() {
  await bench.command('Fix All Agent Files of the Workspace');
  check('the files to be repaired are told', await bench.visible('.monaco-dialog-box', 'nightly.agent.yaml', 20_000));
  await picture('10-repairs', 500);
  const button = (label) => bench.page.locator('.monaco-button', { hasText: label }).first();
  await button('Preview').click();
  check('the changes are previewed', await bench.visible('.panel', 'nightly.agent.yaml'));
  await picture('11-preview', 1000);
  await button('Discard').click();
  await bench.command('Fix All Agent Files of the Workspace');
  await bench.visible('.monaco-dialog-box', 'nightly.agent.yaml', 20_000);
  await button('Repair All').click();
  const file = path.join(bench.folder, 'nightly.agent.yaml');
  await comes('repairing all changes a file that is not open', () => fs.readFileSync(file, 'utf8').includes('    command: npx\n'));
}

async function startsNewFile() {
  await bench.command('New Agent File');
  await bench.visible('.quick-input-list .monaco-list-row', 'Docker Agent team');
  await bench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Docker Agent team' }).first().click();
  await comes('a new file begins with a template', () => has('ref: docker:duckduckgo'));
  await bench.page.waitForTimeout(1500);
  check('the template has no fault', (await bench.squiggles('error')).length === 0);
  await bench.press('Escape', 'Escape');
  await bench.command('Explain a Rule');
  await bench.page.waitForSelector('.quick-input-widget input', { state: 'visible' });
  await bench.page.waitForTimeout(500);
  await bench.page.keyboard.type('legacy-entry');
  await bench.press('Enter');
  const tab = await bench.visible('.tab', 'Preview');
  check('a rule is explained', tab, await bench.page.$$eval('.tab', (tabs) => tabs.map((t) => t.textContent).join(' | ')));
  await picture('12-explained', 1500);
}

const bench = await Workbench.open({ entry: args.entry, vsix: args.vsix, sample: args.sample, file: 'agent.yaml', log: args.out });
try {
  check('the package installs', /successfully installed/.test(bench.installed), bench.installed);
  for (const step of [marksFaults, showsHover, completesKeyOfTransport, repairsLegacyEntry, pinsEdition, savesAndLeavesOthersAlone, repairsWorkspace, startsNewFile]) {
    await step().catch(async (error) => {
      check(step.name, false, error.stack);
      await picture(`failed-${step.name}`);
    });
  }
} finally {
  await bench.close();
}
console.log(`vscode: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
