import { randomUUID } from 'node:crypto';
import type { InputOf } from '#shared/contract/callable.ts';
import { markCommissionsPaid as contract } from '#shared/contract/storeAffiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { writeCommissions } from '../sales/commissionLedger.ts';
import { readStoreAffiliate } from './storeAffiliateRecord.ts';

type Input = InputOf<typeof contract>;

/** Records that an affiliate was paid. The lock keeps two requests from settling the same commissions. */
export const markCommissionsPaid = defineHandler(contract, async (input, { tx, now, services }) => {
  const { affiliateId } = input;
  await lockAffiliate(tx, affiliateId);
  if (!(await isRecorded(tx, input))) await recordPayment({ tx, now }, input);
  return { affiliate: await readStoreAffiliate({ tx, now, services }, affiliateId) };
});

async function lockAffiliate(tx: StoreTx, id: string): Promise<void> {
  const locked = await tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  );
  if (!locked) refuse('not-found');
}

async function isRecorded(tx: StoreTx, { affiliateId, amount, idempotencyKey }: Input): Promise<boolean> {
  const known = await tx.maybe(
    tx.q
      .selectFrom('commission_payments')
      .select(['affiliate_id', 'amount', 'currency'])
      .where('store_id', '=', tx.realm)
      .where('idempotency_key', '=', idempotencyKey),
  );
  if (!known) return false;
  const isSame =
    known.affiliate_id === affiliateId && known.amount === amount.amount && known.currency === amount.currency;
  return isSame || refuse('commission-key-reused');
}

async function recordPayment(
  { tx, now }: { tx: StoreTx; now: Date },
  { affiliateId, amount: { amount, currency }, idempotencyKey }: Input,
): Promise<void> {
  if (amount === 0) refuse('commission-changed');
  const id = randomUUID();
  await tx
    .run(
      tx.q.insertInto('commission_payments').values({
        store_id: tx.realm,
        id,
        affiliate_id: affiliateId,
        amount,
        currency,
        idempotency_key: idempotencyKey,
        paid_at: now,
      }),
    )
    .catch(onUniqueViolation('commission_payments_key', () => refuse('commission-key-reused')));
  const settled = await tx.many(settleChanges(tx, { paymentId: id, affiliateId, currency }));
  const sum = settled.reduce((total, change) => total + change.amount, 0);
  if (sum !== amount) refuse('commission-changed');
  const transfer = {
    event: 'commission-payment',
    eventId: id,
    debit: 'affiliates:due',
    credit: 'bank',
    amount,
    currency,
  } as const;
  writeCommissions(tx, { transfers: [transfer], now });
}

/** Marks the affiliate's open changes as settled by a payment. Refunds since the last payment are among them. */
const settleChanges = (
  tx: StoreTx,
  { paymentId, affiliateId, currency }: { paymentId: string; affiliateId: string; currency: string },
) =>
  tx.q
    .updateTable('commission_changes as h')
    .from('commissions as c')
    .set({ payment_id: paymentId })
    .where('h.store_id', '=', tx.realm)
    .where('h.affiliate_id', '=', affiliateId)
    .where('h.currency', '=', currency)
    .where('h.payment_id', 'is', null)
    .where('c.store_id', '=', tx.realm)
    .whereRef('c.order_id', '=', 'h.order_id')
    .where('c.released_at', 'is not', null)
    .returning('h.amount');
