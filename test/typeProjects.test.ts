import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

it('every source file belongs to a TypeScript project that the root tsconfig.json references', () => {
  const { references }: { references: { path: string }[] } = JSON.parse(read('tsconfig.json'));
  const known = new Set(references.flatMap(({ path }) => filesOf(path)));
  const folders = ['src', 'test', 'bench', 'scripts'].flatMap((folder) => namesIn(folder, { recursive: true }));
  const sources = [...folders, ...namesIn('.', { recursive: false })].filter((path) => /\.m?[tj]sx?$/.test(path));
  expect(sources.filter((path) => !known.has(path) && !known.has(declarationOf(path)))).toEqual([]);
});

it('npm run check type-checks every one of these projects', () => {
  const { references }: { references: { path: string }[] } = JSON.parse(read('tsconfig.json'));
  const checks = read('scripts/checks.mjs');
  expect(references.filter(({ path }) => !checks.includes(`types('${path}', `))).toEqual([]);
});

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const declarationOf = (path: string) => path.replace(/\.mjs$/, '.d.mts');

const namesIn = (folder: string, { recursive }: { recursive: boolean }) =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));

function filesOf(project: string): string[] {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const shown = execFileSync(process.execPath, [tsc, '--showConfig', '-p', project], { cwd: ROOT, encoding: 'utf8' });
  const { files }: { files: string[] } = JSON.parse(shown);
  return files.map((file) => relative(ROOT, resolve(ROOT, project, file)));
}
