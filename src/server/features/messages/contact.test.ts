import { beforeEach, expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId } = ana;
const columns = newItem('columns', 'side', { first: [newItem('contact', 'write')] });
await world.call('savePreview', { storeId, changes: { page: { ...fallbackPage(), content: [columns] } } }, { as: ana });
await world.call('publishPreview', { storeId }, { as: ana });
beforeEach(() => world.sql('delete from rate_limits'));

const write = (form: Record<string, string>) =>
  openBrowser(world).post(`/${ana.slug}/contact`, { block: 'write', name: 'Cleo', email: 'cleo@example.com', ...form });
const list = (input = {}) => world.call('listContactMessages', { storeId: ana.storeId, ...input }, { as: ana });

it('stores a message and emails it to the creator, who can reply to the visitor', async () => {
  const sent = await write({ message: 'Do you ship frames?\nTo Malmö.' });
  expect(sent.headers.location).toBe(`/${ana.slug}/contact/sent`);
  expect((await openBrowser(world).get(`/${ana.slug}/contact/sent`)).body).toContain('Your message was sent');
  const { items, unread } = await list();
  expect(items[0]).toMatchObject({
    email: 'cleo@example.com',
    message: 'Do you ship frames?\nTo Malmö.',
    readAt: null,
  });
  expect(unread).toBe(1);
  const [email] = await world.emailsTo(ana.email);
  expect(email?.subject).toMatch(/^New message from Cleo to /);
  expect(email?.text).toContain('To Malmö.');
  expect(email?.text).toContain('Reply to this email to answer cleo@example.com.');
});

it('typed line breaks add no headers to the email', async () => {
  await write({ name: 'Eve\r\nBcc: all@example.com', message: 'Hi' });
  const [email] = await world.emailsTo(ana.email);
  expect(email?.subject).toContain('New message from Eve Bcc: all@example.com to');
  expect(email?.to).toContain(ana.email);
  const refused = await write({ email: 'eve@example.com\r\nBcc: all@example.com', message: 'Hi' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Please enter a valid email address.');
});

it.each([
  ['without words', { message: '  ' }, 'Enter a message.'],
  ['without a name', { name: '', message: 'Hi' }, 'Enter your name.'],
])('is refused %s, and keeps the other fields', async (_, form, sentence) => {
  const answer = await write(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(sentence);
  expect(answer.body).toContain('value="cleo@example.com"');
});

it('ignores bots, and rate-limits repeated messages', async () => {
  const { count } = await list();
  expect((await write({ message: 'Buy', website: 'x' })).statusCode).toBe(303);
  expect((await list()).count).toBe(count);
  for (let at = 0; at < 4; at += 1) expect((await write({ message: `Hi ${at}` })).statusCode).toBe(303);
  expect((await write({ message: 'Hi again' })).statusCode).toBe(429);
});

it('can be searched by words of the message, the name and the email, and says how many match', async () => {
  for (const search of ['frames', 'cleo', 'CLEO@example.com', 'ship fra'])
    expect(await list({ search, limit: 1 })).toMatchObject({ isMore: false, count: expect.any(Number) });
  expect((await list({ search: 'frames malmo' })).count).toBe(1);
  expect((await list({ search: 'qqxxyy' })).count).toBe(0);
});

it('can be searched, marked and deleted', async () => {
  const { items } = await list({ search: 'MALMÖ' });
  const messageIds = [items[0].id];
  await world.call('markContactMessages', { storeId: ana.storeId, messageIds, isRead: true }, { as: ana });
  expect((await list({ isRead: true })).items.map(({ id }: { id: string }) => id)).toEqual(messageIds);
  await world.call('removeContactMessages', { storeId: ana.storeId, messageIds }, { as: ana });
  expect((await list({ search: 'malmö' })).items).toEqual([]);
  expect(await world.sql(`select term from search_terms where kind = 'message' and id = $1`, messageIds)).toEqual([]);
});

it('counts up to a thousand unread messages', async () => {
  const bea = await world.creator('bea');
  await world.sql(
    `insert into contact_messages (store_id, id, email, name, message, block, created_at, read_at)
       select $1, gen_random_uuid(), 'bo@example.com', 'Bo', 'Hello', 'form', now(), case when n > 1010 then now() end
         from generate_series(1, 1020) n`,
    [bea.storeId],
  );
  const answer = await world.call('listContactMessages', { storeId: bea.storeId, isRead: true }, { as: bea });
  expect(answer).toMatchObject({ count: 10, isMore: false, unread: 1000 });
});
