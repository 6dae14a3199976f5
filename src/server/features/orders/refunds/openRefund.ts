import type { NotNull } from 'kysely';
import type { Money } from '#shared/rules/money.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId, RefundAnswer } from '../../../gateways/payments/port.ts';

/** A refund that the gateway is asked about. */
export interface OpenRefund {
  id: string;
  chargeId: string;
  account: AccountId;
  amount: Money;
  /** How much of its share the platform returns. */
  returnedFee: number;
  requestedAt: Date;
  /** The gateway's id of the refund. Null until it has responded. */
  providerId: string | null;
}

/** The refund with this id, if the gateway has never responded. */
export async function findUnaskedRefund(tx: StoreTx, refundId: string): Promise<OpenRefund | null> {
  const row = await tx.maybe(
    openRefunds(tx, refundId).where('s.status', '=', 'pending').where('s.provider_id', 'is', null),
  );
  return row ? present(row) : null;
}

/** The refund with this id, unless it failed. One that succeeded can still fail. */
export async function findOpenRefund(tx: StoreTx, refundId: string): Promise<OpenRefund | null> {
  const row = await tx.maybe(openRefunds(tx, refundId).where('s.status', '<>', 'failed'));
  return row ? present(row) : null;
}

const openRefunds = (tx: StoreTx, refundId: string) =>
  tx.q
    .selectFrom('refunds as r')
    .innerJoin('refund_states as s', (on) =>
      on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
    )
    .innerJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.payment_id'))
    .select(['r.id', 'r.amount', 'r.currency', 'r.created_at', 's.provider_id', 'p.charge_id'])
    .select(['p.account_id', 'r.platform_fee'])
    .where('r.store_id', '=', tx.realm)
    .where('r.id', '=', refundId)
    .$narrowType<{ charge_id: NotNull }>();

interface Row {
  id: string;
  amount: number;
  currency: string;
  created_at: Date;
  provider_id: string | null;
  charge_id: string;
  account_id: string | null;
  platform_fee: number;
}

const present = (row: Row): OpenRefund => ({
  id: row.id,
  chargeId: row.charge_id,
  account: row.account_id,
  returnedFee: row.platform_fee,
  amount: { amount: row.amount, currency: row.currency },
  requestedAt: row.created_at,
  providerId: row.provider_id,
});

/** Calls the gateway, outside any transaction. Repeating it refunds nothing again. */
export const requestRefund = (
  { payments }: Pick<Services, 'payments'>,
  { id, providerId, account, ...refund }: OpenRefund,
): Promise<RefundAnswer> =>
  providerId === null
    ? payments.refund({ ...refund, idempotencyKey: id, account })
    : payments.readRefund({ refundId: providerId, account });
