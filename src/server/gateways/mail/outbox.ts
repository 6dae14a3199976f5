import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One letter of the outbox, as the page /dev/mail shows it. `at` is an ISO 8601 time. */
export type OutboxLetter = z.infer<typeof OutboxLetter>;
const OutboxLetter = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

const LETTER_ID = /^[0-9a-z]+-[0-9a-f]+$/;
const LETTER_FILE = /^[0-9a-z]+-[0-9a-f]+\.json$/;

/** The newest letters first. A folder that nobody has written to yet is an empty outbox. */
export async function listOutbox({ folder, limit = 50 }: { folder: string; limit?: number }): Promise<OutboxLetter[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  const newest = names
    .filter((name) => LETTER_FILE.test(name))
    .sort()
    .toReversed()
    .slice(0, limit);
  const letters = await Promise.all(newest.map((name) => readLetter(join(folder, name))));
  return letters.filter((letter) => letter !== null);
}

/** One letter, or null for an id that is none. */
export async function readOutbox({ folder, id }: { folder: string; id: string }): Promise<OutboxLetter | null> {
  return LETTER_ID.test(id) ? readLetter(join(folder, `${id}.json`)) : null;
}

async function readLetter(path: string): Promise<OutboxLetter | null> {
  const content = await readFile(path, 'utf8').catch(nullWhenMissing);
  return content === null ? null : OutboxLetter.parse(JSON.parse(content));
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
