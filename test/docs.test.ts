import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RETENTION_DAYS } from '#shared/rules/retention.ts';
import { Environment, readConfig } from '#start/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'src/server/db/migrations/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'));

/** The folders that a path in the documentation may be relative to. */
const FOLDERS = ['', 'src', 'src/server', 'src/server/features', 'src/web', 'src/shared', 'src/web/site', 'docs'];

/** Backticked paths with a folder and the extension of a source file, such as `test/sweep.test.ts`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|json|css))\b/g)].map(([, path = '']) => path);

describe('the documentation', () => {
  it('lists every setting and no other', () => {
    const rows = read('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
    const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
    const settings = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV');
    expect(named.toSorted()).toEqual(settings.toSorted());
  });

  it('states the real defaults', () => {
    const { port, host, dataDir, publicUrl, logLevel } = readConfig({});
    const settings = read('docs/operations.md').replaceAll(/ {2,}/g, ' ');
    expect(settings).toContain(`| \`PORT\`, \`HOST\` | ${port}; ${host}, in production 0.0.0.0 |`);
    expect(settings).toContain(`| \`DATA_DIR\` | \`${dataDir}\` |`);
    expect(settings).toContain(`| \`LOG_LEVEL\` | \`${logLevel}\` |`);
    expect(read('README.md')).toContain(publicUrl);
  });

  it('states after how many days everything is deleted', () => {
    const rows = read('docs/operations.md').matchAll(/^\| `(\w+)`: [^|]+ \| (\d+) +\|/gm);
    expect(Object.fromEntries([...rows].map(([, kind, days]) => [kind, Number(days)]))).toEqual(RETENTION_DAYS);
  });

  it('has no broken links', () => {
    const lost = PAGES.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
        .map((target) => `${page} -> ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it('lists every feature of the server', () => {
    const [, list = ''] = /\n    features\/([\s\S]+?)\n    jobs\//.exec(read('docs/ARCHITECTURE.md')) ?? [];
    const listed = new Set(list.match(/\w+/g));
    const features = readdirSync(join(ROOT, 'src/server/features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(features.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = PAGES.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = PAGES.flatMap((page) =>
      pathsIn(read(page))
        .filter((path) => !FOLDERS.some((folder) => existsSync(join(ROOT, folder, path))))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('gives every decision the same four headings', () => {
    const wrong = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => {
      const headings = [...read(`docs/decisions/${name}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      return headings.join() !== 'Context,Decision,Consequences,Status';
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the README within two screens', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80);
  });
});
