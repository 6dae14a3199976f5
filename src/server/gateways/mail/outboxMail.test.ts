import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox, readOutbox } from './outbox.ts';
import { outboxMail } from './outboxMail.ts';

const email = {
  to: 'cleo@example.com',
  from: { name: 'Ana Prints', address: 'hello@stoa.example' },
  subject: 'Your receipt',
  html: '<p>Grüße & thanks</p>',
  text: 'Grüße & thanks',
  messageId: 'order-1@stoa.example',
};

describe('outboxMail', () => {
  let base: string;
  let folder: string;
  let clock: Date;
  const outbox = () => outboxMail({ folder, now: () => clock });

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'stoa-outbox-'));
    folder = join(base, 'outbox');
    clock = new Date('2026-03-01T12:00:00.123Z');
  });

  afterEach(() => rm(base, { recursive: true }));

  it('writes an email that any mail program opens, readable by its own account only', async () => {
    expect(await outbox().send(email)).toEqual({ id: '<order-1@stoa.example>' });
    const names = (await readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20260301t120000123z-[0-9a-f]+\.eml$/),
      expect.stringMatching(/^20260301t120000123z-[0-9a-f]+\.json$/),
    ]);
    const path = join(folder, names[0] ?? '');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const eml = await readFile(path, 'utf8');
    expect(eml).toContain('To: cleo@example.com\r\n');
    expect(eml).toContain('From: Ana Prints <hello@stoa.example>\r\n');
    expect(eml).toContain('Message-ID: <order-1@stoa.example>\r\n');
    expect(eml).toContain('Date: Sun, 01 Mar 2026 12:00:00 +0000\r\n');
    expect(eml).toContain('multipart/alternative');
  });

  it('shows an only calendar file as an invitation too, and attaches several', async () => {
    const file = (uid: string) => ({ method: 'CANCEL' as const, content: `BEGIN:VCALENDAR\r\nUID:${uid}\r\n` });
    const sent = async (uids: string[]) => {
      await outbox().send({ ...email, calendars: uids.map(file) });
      const name = (await readdir(folder)).sort().findLast((each) => each.endsWith('.eml')) ?? '';
      const eml = await readFile(join(folder, name), 'utf8');
      return {
        types: eml.match(/text\/calendar[^]{0,40}method=CANCEL/g)?.length,
        names: eml.match(/call[-\d]*\.ics/g),
      };
    };
    const one = await sent(['a']);
    expect([one.types, new Set(one.names)]).toEqual([1, new Set(['call.ics'])]);
    clock = new Date('2026-03-01T12:00:01Z');
    const two = await sent(['a', 'b']);
    expect([two.types, new Set(two.names)]).toEqual([2, new Set(['call-1.ics', 'call-2.ics'])]);
    const [newest] = await listOutbox({ folder });
    expect(newest?.calendar?.match(/UID:/g)).toHaveLength(2);
  });

  it('lists the newest email first, also within the same moment', async () => {
    const mail = outbox();
    for (const subject of ['first', 'second']) await mail.send({ ...email, subject });
    clock = new Date('2026-03-01T12:00:01Z');
    await mail.send({ ...email, subject: 'third' });
    const emails = await listOutbox({ folder });
    expect(emails.map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
    expect(await listOutbox({ folder, limit: 1 })).toEqual([emails[0]]);
    const { to, from, html, text } = email;
    const id = emails[0]?.id ?? '';
    expect(await readOutbox({ folder, id })).toEqual({
      id,
      at: clock.toISOString(),
      subject: 'third',
      to,
      from,
      html,
      text,
    });
  });

  it('is empty before the first email', async () => {
    expect(await listOutbox({ folder })).toEqual([]);
    expect(await readOutbox({ folder, id: '20260301t120000123z-0000' })).toBeNull();
  });

  it('hides an email that is still being written', async () => {
    await outbox().send(email);
    await writeFile(join(folder, '.20260302t120000000z-000001aa.json'), '{"half":');
    await writeFile(join(folder, '20260302t120000000z-000001aa.eml'), 'half');
    expect(await listOutbox({ folder })).toHaveLength(1);
  });

  it('has not sent an email whose writer was killed in the middle', async () => {
    await outbox().send(email);
    expect(await outbox().findSent?.(email)).toEqual({ id: '<order-1@stoa.example>' });
    const written = (await readdir(folder)).find((name) => name.endsWith('.json')) ?? '';
    await rename(join(folder, written), join(folder, `.${written}`));
    expect(await outbox().findSent?.(email)).toBeNull();
  });

  it.each(['../secret', '..', '', 'a/b-0', 'a-0.json', '.a-0', 'a-0\0'])(
    'returns nothing for the id %j',
    async (id) => {
      await writeFile(join(base, 'secret.json'), '{}');
      await outbox().send(email);
      expect(await readOutbox({ folder, id })).toBeNull();
    },
  );

  it('refuses anything but a single address', async () => {
    for (const to of [
      'cleo',
      'a@x.example, b@x.example',
      'Cleo <cleo@example.com>',
      'a@x.example\r\nBcc: b@x.example',
      '',
    ]) {
      await expect(outbox().send({ ...email, to })).rejects.toMatchObject({ name: 'MailRefused' });
    }
    expect(await listOutbox({ folder })).toEqual([]);
  });
});
