import { expect, it } from 'vitest';
import { buy } from '#test/furnish.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { presentMoney } from './presentMoney.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');

const moneyOf = async (orderId: string) =>
  (await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop })).order.money;

it('shows a payment, its fee and a refund, and adds up to what the ledger has', async () => {
  const { orderId } = await buy(world, { ...shop, email: 'cleo@example.com', name: '' });
  const refund = { storeId: shop.storeId, orderId, amount: 200, idempotencyKey: 'a key for the refund' };
  await world.call('refundOrder', refund, { as: shop });
  const money = await moneyOf(orderId);
  const [payment] = await world.sql('select fee::int, gateway from payments where order_id = $1', [orderId]);
  expect(money.steps.map(({ kind, amount }: { kind: string; amount: unknown }) => [kind, amount])).toEqual([
    ['payment', { amount: 1200, currency: 'USD' }],
    ['fee', { amount: -Number(payment?.['fee']), currency: 'USD' }],
    ['refund', { amount: -200, currency: 'USD' }],
  ]);
  const [ledger] = await world.sql(
    'select sum(amount)::int as amount from ledger_entries where store_id = $1 and account = $2',
    [shop.storeId, `gateway:${String(payment?.['gateway'])}`],
  );
  expect(money.received.amount).toBe(ledger?.['amount']);
  expect(money.tax.amount).toBe(0);
});

it('is not shown for a free order', async () => {
  const free = await publishWare(world, shop.storeId, {
    slug: 'free-poster',
    title: 'A free poster',
    price: { kind: 'free' },
  });
  const { orderId } = await buy(world, { ...shop, productId: free.productId, email: 'cleo@example.com', name: '' });
  expect(await moneyOf(orderId)).toBeNull();
});

it('counts tax as a part of the payment and a returned platform fee as income', () => {
  const at = new Date('2026-03-04T05:06:07Z');
  const move = (event: string, event_id: string, debit_account: string, credit_account: string, amount: number) => ({
    event,
    event_id,
    debit_account,
    credit_account,
    amount,
    created_at: at,
  });
  const money = presentMoney({
    order: { currency: 'EUR', total: 12_100, tip: 0, refunded: 6050, lost: 0 },
    transfers: [
      move('payment', 'p', 'fees:platform', 'gateway:stripe', 500),
      move('payment', 'p', 'gateway:stripe', 'tax:NL:2100', 2100),
      move('payment', 'p', 'fees', 'gateway:stripe', 381),
      move('payment', 'p', 'gateway:stripe', 'store', 10000),
      move('refund', 'r', 'store', 'gateway:stripe', 5000),
      move('refund', 'r', 'tax:NL:2100', 'gateway:stripe', 1050),
      move('refund', 'r', 'gateway:stripe', 'fees:platform', 250),
    ],
  });
  expect(money?.steps.map(({ kind, amount }) => `${kind} ${amount.amount}`)).toEqual([
    'payment 12100',
    'refund -6050',
    'fee -381',
    'platform-fee -500',
    'platform-fee 250',
  ]);
  expect(money).toMatchObject({ received: { amount: 5419, currency: 'EUR' }, tax: { amount: 1050 } });
});
