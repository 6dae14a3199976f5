import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { LedgerTax } from './ledger.ts';

/** The taxes that one event moved. */
export const findMovedTaxes = (tx: StoreTx, { event, eventId }: { event: string; eventId: string }) =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers')
      .select(['tax_account as account', 'amount', 'tax_base as base'])
      .where('store_id', '=', tx.realm)
      .where('event', '=', event)
      .where('event_id', '=', eventId)
      .where('tax_account', 'is not', null)
      .$narrowType<LedgerTax>()
      .orderBy('tax_account'),
  );

/** What is left of an order's taxes after refunds and lost disputes. */
export const findTaxesLeft = (tx: StoreTx, orderId: string): Promise<LedgerTax[]> =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers')
      .select('tax_account as account')
      .select(
        sql<number>`sum(case when credit_account = tax_account then amount else -amount end)::bigint`.as('amount'),
      )
      .select(
        sql<number>`sum(case when credit_account = tax_account then tax_base else -tax_base end)::bigint`.as('base'),
      )
      .where('store_id', '=', tx.realm)
      .where('event', 'in', ['payment', 'refund', 'refund-failed', 'dispute-lost'])
      .where(
        sql<boolean>`event_id = any(array(
          select id from payments where store_id = ${tx.realm} and order_id = ${orderId}
          union all select id from refunds where store_id = ${tx.realm} and order_id = ${orderId}
          union all select id from disputes where store_id = ${tx.realm} and order_id = ${orderId}))`,
      )
      .where('tax_account', 'is not', null)
      .$narrowType<{ account: string }>()
      .groupBy('tax_account')
      .orderBy('tax_account'),
  );
