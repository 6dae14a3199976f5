import type { InputOf } from '#shared/contract/callable.ts';
import { recordCustomerPurchase as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { sameBytes } from '../../access/secrets.ts';
import type { Context } from '../../access/context.ts';
import { customerFor } from '../members/customerFor.ts';
import { lockCustomer } from './customerRecord.ts';
import { findOrderRow } from '../orders/listOrders.ts';
import { ELSEWHERE } from '../orders/ledger.ts';
import { queueReceipt } from '../orders/queueReceipt.ts';
import { recordSale, saleHash, type Sale } from '../orders/recordSale.ts';
import { findSellable } from '../orders/findSellable.ts';

/** Records a sale made elsewhere. What was recorded under a reference stays; the same again changes nothing. */
export const recordCustomerPurchase = answer(contract, async (wish, context) => {
  const { tx, now } = context;
  if (wish.purchasedAt !== undefined) assertPast(wish.purchasedAt, now);
  const product = await findSellable(tx, wish.productId);
  const customer = await findBuyer(wish, context);
  const sale: Sale = {
    customer,
    product,
    amount: wish.amount,
    placedAt: wish.purchasedAt === undefined ? undefined : new Date(wish.purchasedAt),
    reference: wish.reference,
  };
  const recorded = await recordSale({ tx, now }, sale);
  if (!sameBytes(recorded.hash, saleHash(sale))) refuse('reference-reused');
  if (recorded.isNew && wish.sendReceipt) {
    const { email } = customer;
    await queueReceipt({ tx, now }, { id: recorded.orderId, email, total: sale.amount.amount, gateway: ELSEWHERE });
  }
  return {
    order: await findOrderRow(tx, recorded.orderId),
    customerId: customer.id,
    isNew: recorded.isNew,
  };
});

type Wish = InputOf<typeof contract>;

const FIRST_YEAR = 2000;

function assertPast(purchasedAt: string, now: Date): void {
  const moment = new Date(purchasedAt);
  if (moment > now)
    refuse('invalid-argument', { field: 'purchasedAt' }, 'The day of the sale cannot be in the future.');
  if (moment.getUTCFullYear() < FIRST_YEAR) {
    refuse('invalid-argument', { field: 'purchasedAt' }, `Enter a day from ${FIRST_YEAR} on.`);
  }
}

async function findBuyer({ customerId, email, name }: Wish, { tx, now }: Context<'owner'>) {
  if (customerId !== undefined) return lockCustomer(tx, customerId);
  const id = await customerFor(tx, { email: email ?? '', name, now });
  return lockCustomer(tx, id);
}
