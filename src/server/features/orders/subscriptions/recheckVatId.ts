import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { readVatId } from '#shared/rules/vatId.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { findOwnVatId } from '../../taxes/findOwnVatId.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { lockSubscription, updateSubscription } from './subscriptionRecord.ts';

interface Due {
  storeId: StoreId;
  subscriptionId: string;
  now: Date;
}

/** The job of each subscription whose VAT id has to be checked before it renews. Run by the hourly sweep. */
export async function sweepVatIds(tx: StoreTx, now: Date): Promise<void> {
  for (const { id: subscriptionId } of await tx.many(dueQuery(tx, now).select('s.id').distinct().limit(MOST_AT_ONCE)))
    await tx.enqueue(job('checkVatIdAgain', { realm: tx.realm, subscriptionId }));
}

/** The maximum per run. The remaining ones wait for the next hour. */
const MOST_AT_ONCE = 1000;

export const checkVatIdAgain: JobHandlers['checkVatIdAgain'] = ({ realm, subscriptionId }, { services, now }) =>
  recheckVatId(services, { storeId: provenStore(realm), subscriptionId, now });

/**
 * Asks the register again about the VAT id of a business before its subscription is renewed, once for each period.
 * `taxOfPeriod` reads the answer. Without one, the answer before counts. Whoever lost their VAT id is told what they pay
 * from then on. If there was no time for that, they pay a day later.
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
  await db.inStore(storeId, async (tx) => {
    // The lock lets one of two jobs write the email.
    await lockSubscription(tx, subscriptionId);
    const due = await findDue(tx, { subscriptionId, now });
    if (!due) return;
    await tx.run(
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
    );
    if (answer.status !== 'invalid') return;
    await enqueueSubscriptionEmail({ tx, now }, { orderId: due.orderId, about: 'vat' });
    if (due.dueAt <= now) await updateSubscription(tx, subscriptionId, { due_at: new Date(now.getTime() + DAY_MS) });
  });
}

const DAY_MS = 86_400_000;

/** The VAT id of the last paid period, if the next one is due soon and the register was not asked for it. */
const findDue = (tx: StoreTx, { subscriptionId, now }: Pick<Due, 'subscriptionId' | 'now'>) =>
  tx.maybe(
    dueQuery(tx, now)
      .select(['e.vat_id as vatId', 'e.vat_status as vatStatus', 'o.id as orderId', 's.due_at as dueAt'])
      .$narrowType<{ vatId: string; dueAt: Date }>()
      .where('s.id', '=', subscriptionId)
      .orderBy('p.period_start', 'desc')
      .limit(1),
  );

/**
 * When the register is asked, so that whoever pays tax from then on is told before: a week ahead, or half of a shorter
 * period. `s`: the subscription.
 */
const ASKED_AT = sql<Date>`s.period_end - least(interval '7 days', (s.period_end - s.period_start) / 2)`;

const dueQuery = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_periods as p', (on) =>
      on.onRef('p.store_id', '=', 's.store_id').onRef('p.subscription_id', '=', 's.id'),
    )
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .leftJoin('tax_evidence as e', (on) => on.onRef('e.store_id', '=', 'o.store_id').onRef('e.order_id', '=', 'o.id'))
    .where('s.store_id', '=', tx.realm)
    .where('s.status', '=', 'active')
    .where('s.due_at', '<=', new Date(now.getTime() + 7 * DAY_MS))
    .where(ASKED_AT, '<=', now)
    .where('s.canceled_by', 'is', null)
    // Installments have the tax of their sale.
    .where('s.payments_total', 'is', null)
    .where((eb) => eb.or([eb('s.vat_checked_at', 'is', null), eb('s.vat_checked_at', '<', ASKED_AT)]))
    .where('o.paid_at', 'is not', null)
    .where('e.vat_status', '=', 'valid')
    .where(sql<boolean>`p.period_start = (select max(l.period_start) from subscription_periods l
        join orders q on q.store_id = l.store_id and q.id = l.order_id
        where l.store_id = s.store_id and l.subscription_id = s.id and q.paid_at is not null)`);
