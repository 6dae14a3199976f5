import type { InputOf } from '#shared/contract/callable.ts';
import { recordCustomerPurchase as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { sameBytes } from '../../access/secrets.ts';
import type { Context } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { customerFor } from '../members/customerFor.ts';
import { assertPoolOpen } from './assertPoolOpen.ts';
import { lockCustomer } from './customerRecord.ts';
import { findOrderRow } from '../orders/listOrders.ts';
import { ELSEWHERE } from '../orders/ledger.ts';
import { queueReceipt } from '../orders/queueReceipt.ts';
import { findByReference, recordSale, saleHash } from '../orders/recordSale.ts';
import { findSellable } from '../orders/findSellable.ts';

/** Records a sale made elsewhere. What was recorded under a reference stays; the same again changes nothing. */
export const recordCustomerPurchase = answer(contract, async (wish, context) => {
  const { tx, now } = context;
  const known = await findByReference(tx, wish.reference);
  if (known) return again(tx, { wish, known });
  if (wish.purchasedAt !== undefined) assertPast(wish.purchasedAt, now);
  const product = await findSellable(tx, wish.productId);
  const customer = await findBuyer(wish, context);
  const { amount, reference } = wish;
  const orderId = await recordSale({ tx, now }, { customer, product, amount, placedAt: placedAt(wish), reference });
  if (orderId === null) {
    // Another request has taken the reference since.
    const taken = (await findByReference(tx, reference)) ?? refuse('reference-reused');
    return again(tx, { wish, known: taken });
  }
  if (wish.sendReceipt) {
    const { email } = customer;
    await queueReceipt({ tx, now }, { id: orderId, email, total: amount.amount, gateway: ELSEWHERE });
  }
  return { order: await findOrderRow(tx, orderId), customerId: customer.id, isNew: true };
});

type Wish = InputOf<typeof contract>;
type Known = NonNullable<Awaited<ReturnType<typeof findByReference>>>;

/** The sale as it was recorded, whatever became of its product and its buyer since; refused if this is another one. */
async function again(tx: StoreTx, { wish, known }: { wish: Wish; known: Known }) {
  const sale = {
    customer: { id: wish.customerId ?? known.customer_id },
    product: { id: wish.productId },
    amount: wish.amount,
    placedAt: placedAt(wish),
  };
  const addresses = [known.email, known.present_email];
  if (!isAmong(addresses, wish.email) || !sameBytes(known.request_hash, saleHash(sale))) refuse('reference-reused');
  return { order: await findOrderRow(tx, known.id), customerId: known.customer_id, isNew: false };
}

const placedAt = ({ purchasedAt }: Wish) => (purchasedAt === undefined ? undefined : new Date(purchasedAt));

const isAmong = (addresses: readonly string[], email: string | undefined): boolean =>
  email === undefined || addresses.some((address) => normaliseEmail(address).key === normaliseEmail(email).key);

const FIRST_YEAR = 2000;
const OTHERS_EMAIL = 'This customer has another e-mail address. Leave one of the two out.';

function assertPast(purchasedAt: string, now: Date): void {
  const moment = new Date(purchasedAt);
  if (moment > now)
    refuse('invalid-argument', { field: 'purchasedAt' }, 'The day of the sale cannot be in the future.');
  if (moment.getUTCFullYear() < FIRST_YEAR) {
    refuse('invalid-argument', { field: 'purchasedAt' }, `Enter a day from ${FIRST_YEAR} on.`);
  }
}

async function findBuyer({ customerId, email, name }: Wish, { tx, now }: Context<'owner'>) {
  if (customerId !== undefined) {
    const customer = await lockCustomer(tx, customerId);
    return isAmong([customer.email], email) ? customer : refuse('invalid-argument', { field: 'email' }, OTHERS_EMAIL);
  }
  await assertPoolOpen(tx);
  const id = await customerFor(tx, { email: email ?? '', name, now });
  return lockCustomer(tx, id);
}
