import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const card = { number: '4000 0000 0000 0259', expiry: '12/34', cvc: '123' };

async function dispute(name: string) {
  const shop = await openShop(world, name);
  const { storeId, productId } = shop;
  const { quote } = await world.call('quoteOrder', { storeId, productId });
  const buyer = { email: 'cleo@example.com', name: 'Cleo', card, idempotencyKey: randomUUID() };
  const { orderId } = await world.call('placeOrder', { storeId, quote, ...buyer });
  await world.runJobs();
  const read = async () => (await world.call('listDisputes', { storeId }, { as: shop })).items;
  const [{ id: disputeId }] = await read();
  const answer = (text: string) => world.call('submitEvidence', { storeId, disputeId, text }, { as: shop });
  const decide = async () => {
    world.travel({ minutes: 2 });
    await world.sql("update pgboss.job set start_after = now() where name = 'readDisputes'");
    await world.runJobs();
    return (await read())[0].status;
  };
  return { shop, orderId, read, answer, decide };
}

it('a card of the test gateway is disputed, and an answer wins a minute later', async () => {
  const { shop, read, answer, decide } = await dispute('ana');
  expect(await read()).toMatchObject([{ status: 'open', isTest: true }]);
  await answer('They downloaded it.');
  expect(await read()).toMatchObject([{ status: 'review' }]);
  expect(await decide()).toBe('won');
  expect(await readTotals(world, shop.storeId)).toMatchObject({
    unbalanced: 0,
    ledger: { disputes: 0, 'fees:dispute': 1500, store: -1200 },
  });
});

it('an answer with the losing words loses', async () => {
  const { shop, answer, decide } = await dispute('bea');
  await answer('losing_evidence');
  expect(await decide()).toBe('lost');
  expect((await readTotals(world, shop.storeId)).ledger).toMatchObject({ disputes: 0, store: 0 });
});

it('is lost without an answer', async () => {
  const { shop, read } = await dispute('cem');
  world.travel({ days: 8 });
  await world.sweep(shop.storeId);
  expect(await read()).toMatchObject([{ status: 'lost' }]);
});

it('drafts an answer with the terms at the store’s own address', async () => {
  const { shop, read } = await dispute('dan');
  const { storeId } = shop;
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'No returns.' }] }] };
  await world.call('publishLegalPage', { storeId, kind: 'terms', text }, { as: shop });
  await world.sql(
    "insert into store_hosts (host, store_id, kind, is_active, created_at) values ('shop.dan.test', $1, 'bio', true, now())",
    [storeId],
  );
  const [{ id: disputeId }] = await read();
  const answer = await world.call('getDispute', { storeId, disputeId }, { as: shop });
  expect(answer.dispute.draft).toMatch(/had published since .*: http:\/\/shop\.dan\.test(?::\d+)?\/legal\/terms$/);
});

describe('the draft of an answer', () => {
  it('names consents, answers, earlier payments and sign-ins', async () => {
    const shop = await openShop(world, 'eva');
    const { storeId, productId } = shop;
    await world.call('saveConsentSettings', { storeId, asksWithdrawal: true }, { as: shop });
    const questions = [{ kind: 'text', label: 'Which name?', isRequired: true, choices: [], terms: '' }];
    await world.call('saveCheckoutQuestions', { storeId, productId, questions }, { as: shop });
    const buy = async (number: string) => {
      const { quote, questions: asked } = await world.call('quoteOrder', { storeId, productId });
      return world.call('placeOrder', {
        storeId,
        quote,
        email: 'cleo@example.com',
        name: 'Cleo',
        card: { ...card, number },
        consents: ['withdrawal'],
        answers: { [asked[0].name]: 'Cleopatra' },
        idempotencyKey: randomUUID(),
      });
    };
    const earlier = await buy('4242 4242 4242 4242');
    await memberBrowser(world, { slug: shop.slug, email: 'cleo@example.com' });
    world.travel({ minutes: 1 });
    const { orderId } = await buy(card.number);
    await world.runJobs();
    const { items } = await world.call('listDisputes', { storeId }, { as: shop });
    const draftOf = async (): Promise<string> =>
      (await world.call('getDispute', { storeId, disputeId: items[0].id }, { as: shop })).dispute.draft;
    const draft = await draftOf();
    expect(draft).toMatch(/Delivery at once, without a right of withdrawal, .* \(UTC\): “/);
    expect(draft).toContain('- Which name?: Cleopatra');
    expect(draft).toMatch(new RegExp(`- Order ${earlier.number}: \\$12.00 on .* with the card ending in 4242`));
    expect(draft).toMatch(/Sign-ins to the buyer’s account in the store:\n- .* \(UTC\)/);
    await world.sql(`update order_consents set sentence = repeat('word ', 3900) where order_id = $1`, [orderId]);
    const cut = await draftOf();
    expect(cut.length).toBeLessThanOrEqual(20_000);
    expect(cut).toMatch(/”\n\nWhat the buyer answered/);
  });
});
