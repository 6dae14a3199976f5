import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { DATA_DIR } from './server.ts';

const Email = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** The calendar file, if it has one. */
  calendar: z.string().optional(),
});
export type EmailMessage = z.infer<typeof Email>;

const CODE = /^\s*(\d{3}) ?(\d{3})\s*$/m;

/** Waits for a matching email to an address. Returns the newest one. */
export async function emailTo(
  email: string,
  fits: (email: EmailMessage) => boolean = () => true,
): Promise<EmailMessage> {
  const found: EmailMessage[] = [];
  await expect
    .poll(async () => found.unshift(...(await emailsTo(email)).filter(fits).slice(0, 1)), {
      message: `an email to ${email}`,
      timeout: 20_000,
      intervals: [50, 100],
    })
    .toBeGreaterThan(0);
  return Email.parse(found[0]);
}

/** All emails to an address, newest first. */
export async function emailsTo(email: string): Promise<EmailMessage[]> {
  const folder = join(DATA_DIR, 'outbox');
  const names = (await readdir(folder).catch(nothingYet)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
  const emails = await Promise.all(names.toReversed().map((name) => readEmail(join(folder, name))));
  return emails.filter((message) => message.to.toLowerCase() === email.toLowerCase());
}

// A sent email does not change.
const known = new Map<string, EmailMessage>();

async function readEmail(path: string): Promise<EmailMessage> {
  const email = known.get(path) ?? Email.parse(JSON.parse(await readFile(path, 'utf8')));
  known.set(path, email);
  return email;
}

// The folder is created with the first email.
function nothingYet(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

/** The 6-digit code of the newest email that has one. `after`: codes to ignore. */
export async function codeFor(email: string, after: readonly string[] = []): Promise<string> {
  const { text } = await emailTo(email, (email) => {
    const code = readCode(email.text);
    return code !== '' && !after.includes(code);
  });
  return readCode(text);
}

const readCode = (text: string): string => CODE.exec(text)?.slice(1).join('') ?? '';
