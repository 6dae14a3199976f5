import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { DATA_DIR } from './server.ts';

const Letter = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() });
export type Letter = z.infer<typeof Letter>;

const CODE = /^\s*(\d{3}) ?(\d{3})\s*$/m;

/** Waits for a letter to an address that fits; the newest one counts. */
export async function letterTo(email: string, fits: (letter: Letter) => boolean = () => true): Promise<Letter> {
  const found: Letter[] = [];
  await expect
    .poll(async () => found.unshift(...(await lettersTo(email)).filter(fits).slice(0, 1)), {
      message: `a letter to ${email}`,
      timeout: 20_000,
      intervals: [50, 100],
    })
    .toBeGreaterThan(0);
  return Letter.parse(found[0]);
}

/** Everything that was ever sent to an address, newest first. */
export async function lettersTo(email: string): Promise<Letter[]> {
  const folder = join(DATA_DIR, 'outbox');
  const names = (await readdir(folder).catch(nothingYet)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
  const letters = await Promise.all(names.toReversed().map((name) => readLetter(join(folder, name))));
  return letters.filter((letter) => letter.to.toLowerCase() === email.toLowerCase());
}

// A letter that was sent stays what it is.
const known = new Map<string, Letter>();

async function readLetter(path: string): Promise<Letter> {
  const letter = known.get(path) ?? Letter.parse(JSON.parse(await readFile(path, 'utf8')));
  known.set(path, letter);
  return letter;
}

// The folder comes with the first letter.
function nothingYet(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

/** The 6-digit code of the newest letter that has one. `after` are the codes that are known already. */
export async function codeFor(email: string, after: readonly string[] = []): Promise<string> {
  const { text } = await letterTo(email, (letter) => {
    const code = readCode(letter.text);
    return code !== '' && !after.includes(code);
  });
  return readCode(text);
}

const readCode = (text: string): string => CODE.exec(text)?.slice(1).join('') ?? '';
