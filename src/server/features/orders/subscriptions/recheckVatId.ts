import type { StoreId } from '#shared/kit/ids.ts';
import { readVatId } from '#shared/rules/vatId.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findOwnVatId } from '../../taxes/findOwnVatId.ts';

interface Due {
  storeId: StoreId;
  subscriptionId: string;
  now: Date;
}

/**
 * Asks the register again about the VAT id of a business before its subscription is renewed, once for each period.
 * `taxOfPeriod` reads the answer. Without one, the answer before counts.
 */
export async function recheckVatId(
  { vat, db }: Pick<Services, 'vat' | 'db'>,
  { storeId, subscriptionId, now }: Due,
): Promise<void> {
  const found = await db.readStore(storeId, async (tx) => ({
    due: await findDue(tx, { subscriptionId, now }),
    seller: await findOwnVatId(tx),
  }));
  const id = found.due?.vatStatus === 'valid' ? readVatId(found.due.vatId) : null;
  if (!id) return;
  const answer = await vat.check(id, found.seller);
  await db.inStore(storeId, (tx) =>
    tx.run(
      tx.q
        .updateTable('subscriptions')
        .set({
          vat_id: `${id.prefix}${id.number}`,
          vat_status: answer.status,
          vat_consultation: answer.status === 'valid' ? answer.consultation : '',
          vat_checked_at: now,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', subscriptionId),
    ),
  );
}

/** The VAT id of the last paid period, if the next one is due and the register was not asked for it. */
const findDue = (tx: StoreTx, { subscriptionId, now }: Pick<Due, 'subscriptionId' | 'now'>) =>
  tx.maybe(
    tx.q
      .selectFrom('subscriptions as s')
      .innerJoin('subscription_periods as p', (on) =>
        on.onRef('p.store_id', '=', 's.store_id').onRef('p.subscription_id', '=', 's.id'),
      )
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .leftJoin('tax_evidence as e', (on) => on.onRef('e.store_id', '=', 'o.store_id').onRef('e.order_id', '=', 'o.id'))
      .select(['e.vat_id as vatId', 'e.vat_status as vatStatus'])
      .$narrowType<{ vatId: string }>()
      .where('s.store_id', '=', tx.realm)
      .where('s.id', '=', subscriptionId)
      .where('s.status', '=', 'active')
      .where('s.due_at', '<=', now)
      .where('s.canceled_by', 'is', null)
      // Installments have the tax of their sale.
      .where('s.payments_total', 'is', null)
      .where((eb) => eb.or([eb('s.vat_checked_at', 'is', null), eb('s.vat_checked_at', '<', eb.ref('s.period_end'))]))
      .where('o.paid_at', 'is not', null)
      .orderBy('p.period_start', 'desc')
      .limit(1),
  );
