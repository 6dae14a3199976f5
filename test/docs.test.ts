import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Environment, readConfig } from '#start/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAPERS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'));

describe('the papers', () => {
  it('name every setting there is, and no other', () => {
    const rows = read('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
    const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
    const settings = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV');
    expect(named.toSorted()).toEqual(settings.toSorted());
  });

  it('give the defaults that hold', () => {
    const { port, host, dataDir, publicUrl, logLevel } = readConfig({});
    const settings = read('docs/operations.md').replaceAll(/ {2,}/g, ' ');
    expect(settings).toContain(`| \`PORT\`, \`HOST\` | ${port}; ${host}, in production 0.0.0.0 |`);
    expect(settings).toContain(`| \`DATA_DIR\` | \`${dataDir}\` |`);
    expect(settings).toContain(`| \`LOG_LEVEL\` | \`${logLevel}\` |`);
    expect(read('README.md')).toContain(publicUrl);
  });

  it('lead nowhere that is not there', () => {
    const lost = PAPERS.flatMap((paper) =>
      [...read(paper).matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(ROOT, dirname(paper), target)))
        .map((target) => `${paper} -> ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it('name commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = PAPERS.flatMap((paper) =>
      [...read(paper).matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('keep the README to one screen or two', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80);
  });
});
