import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Row {
  section: string;
  requirement: string;
  tests: { file: string; name: string }[];
}

/** The rows of every table of the document: a requirement and its tests. */
function readRows(): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const line of readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const cells = /^\| (.+?) +\| (.*?) *\|$/.exec(line);
    if (!cells || cells[1] === 'row' || /^:?-+$/.test(cells[1] ?? '')) continue;
    rows.push({ section, requirement: cells[1] ?? '', tests: readTests(cells[2] ?? '') });
  }
  return rows;
}

const readTests = (cell: string): Row['tests'] =>
  [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }));

/** The names of a file's tests: the first argument of `it(…)`, `test(…)` and the function that `each(…)` returns. */
function titlesIn(file: string): Set<string> {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const called = [...source.matchAll(/(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g)];
  return new Set(called.map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')));
}

const SECTIONS = [
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  '8. Error catalogue',
  '9. Business constants and limits',
];

describe('the table of the specification', () => {
  const rows = readRows();

  it('has every section', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
  });

  it('has a test for every row', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ requirement }) => requirement)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const lost = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, name }) => !existsSync(join(ROOT, file)) || !titlesIn(file).has(name))
      .map(({ file, name }) => `${file} › ${name}`);
    expect(lost).toEqual([]);
  });
});
