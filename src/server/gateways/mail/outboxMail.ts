import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMail, mailId } from './composeMail.ts';
import type { OutboxEmail } from './outbox.ts';
import type { MailGateway, MailMessage } from './port.ts';

type OutboxSettings = { folder: string; now: () => Date };

/** A mail gateway that stores emails on this machine: an .eml file each, with a .json file beside it for outbox.ts. */
export function outboxMail({ folder, now }: OutboxSettings): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let count = 0;

  return {
    provider: 'outbox',
    accounts: null,
    async send(message) {
      const at = now();
      const { message: eml } = await transport.sendMail({ ...composeMail(message), date: at });
      if (!Buffer.isBuffer(eml)) throw new TypeError('The stream transport answered without a buffer.');

      // The counter orders emails of the same millisecond.
      const id = emailId(at, (count += 1), message.messageId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(folder, `${id}.eml`, eml);
      await writeAtomically(folder, `${id}.json`, JSON.stringify(emailOf(message, { id, at })));
      return { id: mailId(message.messageId) };
    },
    async findSent({ messageId }) {
      const names = await readdir(folder).catch(noneWhenMissing);
      const isSent = names.some((name) => !isHalfWritten(name) && name.endsWith(`${hashOf(messageId)}.json`));
      return isSent ? { id: mailId(messageId) } : null;
    },
    async clearAbandoned(before) {
      const names = (await readdir(folder).catch(noneWhenMissing)).filter(isHalfWritten);
      for (const name of names) {
        const { mtime } = await stat(join(folder, name));
        if (mtime < before) await rm(join(folder, name), { force: true });
      }
    },
    close: async () => transport.close(),
  };
}

function emailId(at: Date, count: number, messageId: string): string {
  const stamp = at.toISOString().replace(/[-:.]/g, '').toLowerCase();
  return `${stamp}-${String(count).padStart(6, '0')}${hashOf(messageId)}`;
}

const hashOf = (messageId: string): string => createHash('sha256').update(messageId).digest('hex').slice(0, 8);

function noneWhenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

function emailOf(
  { to, from, subject, html, text, calendars = [] }: MailMessage,
  { id, at }: { id: string; at: Date },
): OutboxEmail {
  const email = { id, at: at.toISOString(), to, from, subject, html, text };
  return calendars.length > 0 ? { ...email, calendar: calendars.map(({ content }) => content).join('\r\n') } : email;
}

/** Files that are being written begin with a dot. */
const isHalfWritten = (name: string): boolean => name.startsWith('.');

async function writeAtomically(folder: string, name: string, content: Buffer | string) {
  const aside = join(folder, `.${name}`);
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, name));
}
