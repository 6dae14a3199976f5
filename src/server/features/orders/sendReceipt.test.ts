import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailMessage } from '#server/gateways/mail/port.ts';
import { CARDS, openShop, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';
import { notifySale } from './notifySale.ts';
import { sendReceipt } from './sendReceipt.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await openShop(world, 'ana');
});
afterAll(() => world.close());

async function sell(): Promise<string> {
  const { storeId, productId } = shop;
  const { quote } = await world.call('quoteOrder', { storeId, productId });
  const wish = { storeId, quote, email: 'cleo@example.com', card: CARDS.pays, idempotencyKey: 'the key of this test' };
  return (await world.call('placeOrder', wish)).orderId;
}

/** A mailbox in place of the gateway: what a handler sends, kept as it was given. */
function mailbox() {
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => {
    sent.push(message);
    return { id: message.messageId };
  };
  const services = { ...world.services, mail: { send, close: async () => undefined } };
  return { sent, context: { services, now: world.now(), jobId: 'a-job' } };
}

describe('sendReceipt', () => {
  it('gives the letter one id however often the job runs, and a working link each time', async () => {
    const orderId = await sell();
    const { sent, context } = mailbox();
    await sendReceipt({ realm: shop.storeId, orderId }, context);
    await sendReceipt({ realm: shop.storeId, orderId }, context);
    expect(sent.map(({ messageId }) => messageId)).toEqual(['receipt.a-job@localhost', 'receipt.a-job@localhost']);
    expect(sent[0]).toMatchObject({ from: { name: 'ana Studio via Stoa' }, replyTo: 'ana@example.com' });
    for (const { text } of sent) {
      const link = /(\/ana-studio\/library-link\/[\w-]+)/.exec(text)?.[1] ?? '';
      expect((await world.get(link)).statusCode).toBe(303);
    }
  });

  it('does nothing for an order of another store', async () => {
    const { sent, context } = mailbox();
    const data = { realm: shop.storeId, orderId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
    await sendReceipt(data, context);
    await notifySale(data, context);
    expect(sent).toEqual([]);
  });
});
