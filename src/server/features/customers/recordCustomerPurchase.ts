import type { InputOf } from '#shared/contract/callable.ts';
import { recordCustomerPurchase as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { sameBytes } from '../../access/secrets.ts';
import type { Context } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import { assertPoolOpen } from '../customerRecord/assertPoolOpen.ts';
import { lockCustomer } from './customerRecord.ts';
import { findOrderRow } from '../orders/listOrders.ts';
import { ELSEWHERE } from '../sales/ledger.ts';
import { enqueueReceipt } from '../orders/receipts/enqueueReceipt.ts';
import { findByReference, recordSale, saleHash } from '../orders/checkout/recordSale.ts';
import { findRecordableProduct } from '../orders/checkout/findRecordableProduct.ts';

/** Records a sale made elsewhere. Repeating it under the same reference changes nothing. */
export const recordCustomerPurchase = defineHandler(contract, async (input, context) => {
  const { tx, now } = context;
  const known = await findByReference(tx, input.reference);
  if (known) return again(tx, { input, known });
  if (input.purchasedAt !== undefined) assertPast(input.purchasedAt, now);
  const product = await findRecordableProduct(tx, input.productId);
  const customer = await findBuyer(input, context);
  const { amount, reference } = input;
  const orderId = await recordSale({ tx, now }, { customer, product, amount, placedAt: placedAt(input), reference });
  if (orderId === null) {
    // Another request has taken the reference meanwhile.
    const taken = (await findByReference(tx, reference)) ?? refuse('reference-reused');
    return again(tx, { input, known: taken });
  }
  if (input.sendReceipt) {
    const { email } = customer;
    await enqueueReceipt({ tx, now }, { id: orderId, email, total: amount.amount, gateway: ELSEWHERE });
  }
  return { order: await findOrderRow(tx, orderId), customerId: customer.id, isNew: true };
});

type Params = InputOf<typeof contract>;
type Known = NonNullable<Awaited<ReturnType<typeof findByReference>>>;

/**
 * The sale as recorded, whatever happened to its product and buyer since. Refused if the input describes a different
 * sale.
 */
async function again(tx: StoreTx, { input, known }: { input: Params; known: Known }) {
  const sale = {
    customer: { id: input.customerId ?? known.customer_id },
    product: { id: input.productId },
    amount: input.amount,
    placedAt: placedAt(input),
  };
  const addresses = [known.email, known.present_email];
  if (!isIncluded(addresses, input.email) || !sameBytes(known.request_hash, saleHash(sale))) refuse('reference-reused');
  return { order: await findOrderRow(tx, known.id), customerId: known.customer_id, isNew: false };
}

const placedAt = ({ purchasedAt }: Params) => (purchasedAt === undefined ? undefined : new Date(purchasedAt));

const isIncluded = (addresses: readonly string[], email: string | undefined): boolean =>
  email === undefined || addresses.some((address) => normaliseEmail(address).key === normaliseEmail(email).key);

const FIRST_YEAR = 2000;
const OTHERS_EMAIL = 'This customer has a different email address. Send either the customer or the email.';

function assertPast(purchasedAt: string, now: Date): void {
  const moment = new Date(purchasedAt);
  if (moment > now)
    refuse('invalid-argument', { field: 'purchasedAt' }, 'The date of the sale can’t be in the future.');
  if (moment.getUTCFullYear() < FIRST_YEAR) {
    refuse('invalid-argument', { field: 'purchasedAt' }, `Enter a date in ${FIRST_YEAR} or later.`);
  }
}

async function findBuyer({ customerId, email, name }: Params, { tx, now }: Context<'owner'>) {
  if (customerId !== undefined) {
    const customer = await lockCustomer(tx, customerId);
    return isIncluded([customer.email], email)
      ? customer
      : refuse('invalid-argument', { field: 'email' }, OTHERS_EMAIL);
  }
  await assertPoolOpen(tx);
  const id = await ensureCustomer(tx, { email: email ?? '', name, now });
  return lockCustomer(tx, id);
}
