import { describe, expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { sellable } from '#test/furnish.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];

async function publish(as: CreatorWithStore, ...content: ReturnType<typeof newItem>[]) {
  const { storeId } = as;
  await world.call('savePreview', { storeId, changes: { page: { ...fallbackPage(), content } } }, { as });
  await world.call('publishPreview', { storeId }, { as });
}

const get = (path: string) => openBrowser(world).get(path);
const subscribe = (as: CreatorWithStore, email: string) =>
  openBrowser(world).post(`/${as.slug}/subscribe`, { block: 'subscribe-page', email });
const personOf = async (as: CreatorWithStore, email: string) => {
  const { items } = await world.call('listSubscribers', { storeId: as.storeId }, { as });
  return items.find((one: { email: string }) => one.email === email);
};

describe('the subscribe page', () => {
  it('shows the first sign-up block of the store, with its gift, and can be shared', async () => {
    const { id: product } = await sellable(world, ana, { title: 'Kiln log', price: { kind: 'free' } });
    const block = { title: 'Kiln notes', words: 'Once a month.', consent: 'I want it.', product };
    await publish(ana, newItem('heading', 'above'), newItem('signup', 'form', block));
    const { body, statusCode } = await get(`/${ana.slug}/subscribe`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Kiln notes</h1>');
    for (const text of ['Once a month.', 'I want it.', 'Confirm your email address, and Kiln log is yours for free.'])
      expect(body).toContain(text);
    expect(body).toMatch(/<link rel="canonical" href="[^"]*\/subscribe"/);
    expect(body).toMatch(/<meta property="og:image" content="[^"]+"/);
    expect(body).not.toContain('noindex');

    const sent = await subscribe(ana, 'nia@example.com');
    expect(sent.headers.location).toBe(`/${ana.slug}/subscribe/sent`);
    expect(await personOf(ana, 'nia@example.com')).toMatchObject({ state: 'waiting', consent: 'I want it.' });
    const [email] = await world.emailsTo('nia@example.com');
    const confirm = /(\/[^/\s]+\/subscribe\/confirm\/[\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
    const done = await openBrowser(world).post(confirm, {});
    expect(done.statusCode).toBe(303);
    expect(await personOf(ana, 'nia@example.com')).toMatchObject({ state: 'confirmed' });
    expect((await get(confirm)).body).toContain('Kiln log is yours');
  });

  it('has a form of its own in a store without a sign-up block, and shows problems at the field', async () => {
    await publish(ben, newItem('heading', 'only'));
    const { body } = await get(`/${ben.slug}/subscribe`);
    expect(body).toContain('<h1>Emails from ben Studio</h1>');
    expect(body).toContain('You can unsubscribe at any time.');
    const wrong = await subscribe(ben, 'not"an@address');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('aria-invalid');
    await subscribe(ben, 'olu@example.com');
    expect((await personOf(ben, 'olu@example.com'))?.page).toMatch(/\/subscribe$/);
  });
});
