import { beforeEach, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId, slug: shop } = ana;
beforeEach(() => world.sql('delete from rate_limits'));

const leadMagnet = (title: string, more: object = {}) =>
  sellable(world, ana, { title, kind: 'lead', price: { kind: 'free' }, ...more });

async function openForm(slug: string) {
  const url = `/${shop}/checkout/${slug}`;
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const order = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(url, { ...form, email, name: 'Cleo', ...fields });
  return { visitor, body, order };
}

const consentsOf = (email: string) =>
  world.sql<{ kind: string; sentence: string }>(
    `select c.kind, c.sentence from order_consents c
       join orders o on o.store_id = c.store_id and o.id = c.order_id where o.email = $1`,
    [email],
  );
const subscriberOf = async (email: string) =>
  (await world.call('listSubscribers', { storeId }, { as: ana })).items.find(
    (one: { email: string }) => one.email === email,
  );
const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

describe('a lead magnet', () => {
  it('asks for marketing in an unchecked box, and keeps what was agreed to word for word', async () => {
    const lead = await leadMagnet('Glaze chart');
    const { body, order } = await openForm(lead.slug);
    expect(body).toContain('name="agreesMarketing"');
    expect(body).not.toMatch(/name="agreesMarketing"[^>]*(?:checked|required)/);
    expect((await order('yes@example.com', { agreesMarketing: 'yes' })).statusCode).toBe(303);
    const [consent] = await consentsOf('yes@example.com');
    expect(consent?.kind).toBe('marketing');
    expect(consent?.sentence).toContain('may email me news and offers. I can unsubscribe at any time.');
    expect(await subjectsTo('yes@example.com')).toEqual(
      expect.arrayContaining([expect.stringContaining('Confirm your subscription')]),
    );
    expect(await subscriberOf('yes@example.com')).toMatchObject({
      state: 'waiting',
      name: 'Cleo',
      consent: consent?.sentence,
      hasTicked: true,
      page: expect.stringContaining(`/checkout/${lead.slug}`),
    });
  });

  it('is delivered without that consent too, in its own words', async () => {
    const lead = await leadMagnet('Firing log');
    const { order, visitor } = await openForm(lead.slug);
    const placed = await order('no@example.com');
    expect(placed.statusCode).toBe(303);
    expect((await visitor.get(String(placed.headers.location))).body).toContain('It’s yours');
    expect(await consentsOf('no@example.com')).toEqual([]);
    const subjects = await subjectsTo('no@example.com');
    expect(subjects).toHaveLength(1);
    expect(subjects[0]).toMatch(/^Here’s Firing log from /);
    expect(await subscriberOf('no@example.com')).toBeUndefined();
  });

  it('asks nobody who buys something else', async () => {
    const sold = await sellable(world, ana, { title: 'Plain gift', price: { kind: 'free' } });
    const { body, order } = await openForm(sold.slug);
    expect(body).not.toContain('agreesMarketing');
    await order('plain@example.com', { agreesMarketing: 'yes' });
    expect(await consentsOf('plain@example.com')).toEqual([]);
  });

  it('has to be free', async () => {
    const { id: productId } = await sellable(world, ana, { title: 'Paid chart' });
    await world.call('saveProduct', { storeId, productId, kind: 'lead' }, { as: ana });
    await expect(world.call('publishProduct', { storeId, productId }, { as: ana })).rejects.toMatchObject({
      details: { refusal: 'lead-not-free', field: 'priceKind' },
    });
  });

  it('is given to people who proved their address with a code, if the creator wants that', async () => {
    const lead = await leadMagnet('Kiln plan', { provesEmail: true });
    const { order, visitor } = await openForm(lead.slug);
    const sent = await order('dora@example.com', { proves: 'yes' });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('name="emailCode"');
    const wrong = await order('dora@example.com', { proves: 'yes', emailCode: '000000' });
    expect([wrong.statusCode, wrong.body.includes('emailCode-problem')]).toEqual([400, true]);
    expect(await world.sql("select id from orders where email = 'dora@example.com'")).toEqual([]);
    const emailCode = await world.codeFor('dora@example.com');
    const placed = await order('dora@example.com', { proves: 'yes', emailCode });
    expect(placed.statusCode).toBe(303);
    expect((await visitor.get(String(placed.headers.location))).body).toContain('It’s yours');
    // Signed in now, the same person needs no code for the next one.
    const next = await leadMagnet('Kiln plan 2', { provesEmail: true });
    const url = `/${shop}/checkout/${next.slug}`;
    const { body } = await visitor.get(url);
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    expect((await visitor.post(url, { ...form, proves: 'yes', email: 'dora@example.com', name: '' })).statusCode).toBe(
      303,
    );
  });

  it('refuses an API client without that proof', async () => {
    const lead = await leadMagnet('Raku plan', { provesEmail: true });
    const { quote } = await world.call('quoteOrder', { storeId, productId: lead.id });
    const input = { storeId, quote, email: 'eve@example.com', idempotencyKey: 'eve-eve-eve-eve-eve' };
    await expect(world.call('placeOrder', input)).rejects.toMatchObject({ details: { refusal: 'email-not-proven' } });
  });
});
