import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/**
 * The requirements of OWASP ASVS 5.0.0 at levels 1 and 2, by section. Chapters 10 (OAuth) and 17 (WebRTC) do not apply
 * to Stoa and are left out.
 */
const REQUIREMENTS = expand(`
  1.1.1–1.1.2 1.2.1–1.2.9 1.3.1–1.3.11 1.4.1–1.4.3 1.5.1–1.5.2
  2.1.1–2.1.3 2.2.1–2.2.3 2.3.1–2.3.4 2.4.1
  3.2.1–3.2.2 3.3.1–3.3.4 3.4.1–3.4.6 3.5.1–3.5.5 3.7.1–3.7.2
  4.1.1–4.1.3 4.2.1 4.3.1–4.3.2 4.4.1–4.4.4
  5.1.1 5.2.1–5.2.3 5.3.1–5.3.2 5.4.1–5.4.3
  6.1.1–6.1.3 6.2.1–6.2.12 6.3.1–6.3.4 6.4.1–6.4.4 6.5.1–6.5.5 6.6.1–6.6.3 6.8.1–6.8.4
  7.1.1–7.1.3 7.2.1–7.2.4 7.3.1–7.3.2 7.4.1–7.4.5 7.5.1–7.5.2 7.6.1–7.6.2
  8.1.1–8.1.2 8.2.1–8.2.3 8.3.1 8.4.1
  9.1.1–9.1.3 9.2.1–9.2.4
  11.1.1–11.1.2 11.2.1–11.2.3 11.3.1–11.3.3 11.4.1–11.4.4 11.5.1 11.6.1
  12.1.1–12.1.3 12.2.1–12.2.2 12.3.1–12.3.4
  13.1.1 13.2.1–13.2.5 13.3.1–13.3.2 13.4.1–13.4.5
  14.1.1–14.1.2 14.2.1–14.2.4 14.3.1–14.3.3
  15.1.1–15.1.3 15.2.1–15.2.3 15.3.1–15.3.7
  16.1.1 16.2.1–16.2.5 16.3.1–16.3.4 16.4.1–16.4.3 16.5.1–16.5.3
`);

/** Every number in a text, including those within a range. */
function expand(text: string): string[] {
  return [...text.matchAll(/(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => `${section}.${Number(first) + step}`),
  );
}

interface Row {
  requirement: string;
  answer: string;
  test: string;
}

const rows = (read('docs/security.md').split('## OWASP ASVS')[1] ?? '')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, requirement = '', answer = '', test = '']): Row => ({ requirement, answer, test }));

const filesIn = ({ test }: Row): string[] => [...test.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

describe('the ASVS table', () => {
  it('has every requirement of levels 1 and 2 once, and no other', () => {
    const named = rows.flatMap(({ requirement }) => expand(requirement));
    expect(named.toSorted()).toEqual(REQUIREMENTS.toSorted());
  });

  it('names a test for each row that applies, or says why there is none', () => {
    const bare = rows
      .filter((row) => filesIn(row).length === 0)
      .filter(
        ({ answer, test }) =>
          !/^do(es)? not apply:|^Not met/.test(answer) && !/^(by design|not tested here)$/.test(test),
      );
    expect(bare).toEqual([]);
  });

  it('names only test files that exist', () => {
    const lost = rows
      .flatMap(filesIn)
      .filter((path) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(ROOT, path)));
    expect(lost).toEqual([]);
  });
});

describe('the key inventory', () => {
  it('lists every purpose of the secret key, and no other', () => {
    const [, type = ''] = /export type Purpose =([^;]+);/.exec(read('src/server/access/secrets.ts')) ?? [];
    const purposes = [...type.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);
    const [, table = ''] = /The purposes of `SECRET_KEY`([\s\S]+?)\n## /.exec(read('docs/security.md')) ?? [];
    const named = [...table.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.toSorted()).toEqual(purposes.toSorted());
  });
});
