import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');
const { storeId, productId } = shop;
await publishWare(world, storeId, { slug: 'gift', title: 'Gift', price: { kind: 'free' } });
const CHECKOUT = '/ana-studio/checkout/spring-prints';

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const publishTerms = (text: string) =>
  world.call('publishLegalPage', { storeId, kind: 'terms', text: paragraph(text) }, { as: shop });
const requireConsents = (settings: { asksTerms: boolean; asksWithdrawal: boolean }) =>
  world.call('saveConsentSettings', { storeId, ...settings }, { as: shop });

async function openForm(url = CHECKOUT) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const order = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(url, { ...form, email, name: '', ...CARDS.pays, ...fields });
  return { visitor, body, order };
}

const consentsOf = (email: string) =>
  world.sql<{ order_id: string; kind: string; sentence: string }>(
    `select c.order_id, c.kind, c.sentence from order_consents c
       join orders o on o.store_id = c.store_id and o.id = c.order_id where o.email = $1 order by c.kind`,
    [email],
  );

describe('a store that asks for nothing', () => {
  it('shows no checkbox, and stores no consent', async () => {
    const { body, order } = await openForm();
    expect(body).not.toContain('agreesTerms');
    expect((await order('none@example.com')).statusCode).toBe(303);
    expect(await consentsOf('none@example.com')).toEqual([]);
  });

  it('asks for no terms while none are published', async () => {
    await requireConsents({ asksTerms: true, asksWithdrawal: false });
    expect((await openForm()).body).not.toContain('agreesTerms');
  });
});

describe('a store that asks for consent', () => {
  beforeAll(async () => {
    await publishTerms('First & foremost, pay.');
    await requireConsents({ asksTerms: true, asksWithdrawal: true });
  });

  it('requires each tick, keeps the others, and changes nothing until then', async () => {
    const { body, order } = await openForm();
    expect(body).toContain('href="/ana-studio/legal/terms"');
    expect(body).not.toContain('By placing your order');
    const before = await readTotals(world, storeId);
    const refused = await order('tick@example.com', { agreesTerms: 'yes' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('id="agreesWithdrawal-problem">Check this box to continue.');
    expect(refused.body).not.toContain('agreesTerms-problem');
    expect(refused.body).toMatch(/name="agreesTerms"[^>]*checked/);
    expect(await readTotals(world, storeId)).toEqual(before);
    expect((await order('tick@example.com', { agreesTerms: 'yes', agreesWithdrawal: 'yes' })).statusCode).toBe(303);
  });

  it('keeps what was agreed to, word for word, also after the terms change', async () => {
    const { order } = await openForm(`${CHECKOUT}?lang=de`);
    await order('words@example.com', { agreesTerms: 'yes', agreesWithdrawal: 'yes' });
    const [terms, withdrawal] = await consentsOf('words@example.com');
    expect(terms).toMatchObject({ kind: 'terms', sentence: 'Ich stimme zu: Verkaufsbedingungen.' });
    expect(withdrawal?.sentence).toMatch(/^Ich möchte sofort Zugriff haben/);
    await publishTerms('Everything is new.');
    const orderId = terms?.order_id;
    const answer = await world.call('getAgreedText', { storeId, orderId }, { as: shop });
    expect(answer).toEqual({ text: 'First & foremost, pay.' });
    expect(await world.call('getOrder', { storeId, orderId }, { as: shop })).toMatchObject({
      order: {
        consents: [
          { kind: 'terms', hasText: true },
          { kind: 'withdrawal', hasText: false },
        ],
      },
    });
    await expect(world.call('getAgreedText', { storeId: other.storeId, orderId }, { as: other })).rejects.toMatchObject(
      { details: { refusal: 'not-found' } },
    );
    const [receipt] = await world.emailsTo('words@example.com');
    expect(receipt?.text).toContain('Ich stimme zu: Verkaufsbedingungen.');
  });

  it('keeps what was agreed to last, if the order was sent again after a declined card', async () => {
    const { order } = await openForm();
    const agreed = { agreesTerms: 'yes', agreesWithdrawal: 'yes' };
    expect((await order('again@example.com', { ...agreed, ...CARDS.declined })).statusCode).toBe(400);
    await publishTerms('Newer still.');
    expect((await order('again@example.com', agreed)).statusCode).toBe(303);
    const [terms] = await consentsOf('again@example.com');
    const about = { storeId, orderId: terms?.order_id };
    expect(await world.call('getAgreedText', about, { as: shop })).toEqual({ text: 'Newer still.' });
  });

  it('asks for no withdrawal where nothing is paid', async () => {
    const { body, order } = await openForm('/ana-studio/checkout/gift');
    expect(body).toContain('agreesTerms');
    expect(body).not.toContain('agreesWithdrawal');
    expect((await order('free@example.com', { agreesTerms: 'yes' })).statusCode).toBe(303);
    expect(await consentsOf('free@example.com')).toHaveLength(1);
  });

  it('refuses an order by a call without them', async () => {
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const order = (consents: string[]) =>
      world.call('placeOrder', {
        storeId,
        quote,
        email: 'call@example.com',
        card: CARDS.pays,
        consents,
        idempotencyKey: randomUUID(),
      });
    await expect(order(['terms'])).rejects.toMatchObject({ details: { refusal: 'consent-missing' } });
    expect(await order(['terms', 'withdrawal'])).toMatchObject({ status: 'paid' });
  });
});
