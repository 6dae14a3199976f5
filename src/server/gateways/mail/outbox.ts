import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** One email of the outbox, as /dev/mail shows it. `at` is an ISO 8601 time. */
export type OutboxEmail = z.infer<typeof OutboxEmail>;
const OutboxEmail = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Its calendar files, one after the other. */
  calendar: z.string().optional(),
});

const EMAIL_ID = /^[0-9a-z]+-[0-9a-f]+$/;
const EMAIL_FILE = /^[0-9a-z]+-[0-9a-f]+\.json$/;

/** The newest emails first. A missing folder is an empty outbox. */
export async function listOutbox({ folder, limit = 50 }: { folder: string; limit?: number }): Promise<OutboxEmail[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  const newest = names
    .filter((name) => EMAIL_FILE.test(name))
    .sort()
    .toReversed()
    .slice(0, limit);
  const emails = await Promise.all(newest.map((name) => readEmail(join(folder, name))));
  return emails.filter((email) => email !== null);
}

/** One email. Null for an unknown id. */
export async function readOutbox({ folder, id }: { folder: string; id: string }): Promise<OutboxEmail | null> {
  return EMAIL_ID.test(id) ? readEmail(join(folder, `${id}.json`)) : null;
}

async function readEmail(path: string): Promise<OutboxEmail | null> {
  const content = await readFile(path, 'utf8').catch(nullWhenMissing);
  return content === null ? null : OutboxEmail.parse(JSON.parse(content));
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
