import { context } from 'esbuild';

const production = process.argv.includes('--production');
const bundle = await context({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  target: 'node18',
  format: 'cjs',
  external: ['vscode'],
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
});
if (process.argv.includes('--watch')) {
  await bundle.watch();
} else {
  await bundle.rebuild();
  await bundle.dispose();
}
