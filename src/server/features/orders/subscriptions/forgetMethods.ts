import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

/** A method is kept for a day, for whatever comes after the payment that saved it. */
const KEPT_MS = 86_400_000;

const MOST_AT_ONCE = 1000;

/** Has the provider forget the methods that nothing uses any more. Run by the hourly sweep. */
export async function enqueueUnused(tx: StoreTx, now: Date): Promise<void> {
  const unused = await tx.many(
    tx.q
      .selectFrom('payment_methods as m')
      .select('m.id')
      .where('m.store_id', '=', tx.realm)
      .where('m.forgotten_at', 'is', null)
      .where('m.created_at', '<', new Date(now.getTime() - KEPT_MS))
      .where(isUnused(tx))
      .limit(MOST_AT_ONCE),
  );
  for (const { id: methodId } of unused) await tx.enqueue(job('forgetMethod', { realm: tx.realm, methodId }));
}

/** From the first transaction on nothing is charged to the method. If the call fails, the job runs again. */
export const forgetMethod: JobHandlers['forgetMethod'] = async ({ realm, methodId }, { services, now }) => {
  const { db, payments } = services;
  const method = await db.inStore(provenStore(realm), (tx) => take(tx, { methodId, now }));
  if (!method || method.gateway !== payments.id) return;
  await payments.forgetMethod(method);
};

const take = (tx: StoreTx, { methodId, now }: { methodId: string; now: Date }) =>
  tx.maybe(
    tx.q
      .updateTable('payment_methods as m')
      .set({ forgotten_at: sql<Date>`coalesce(m.forgotten_at, ${now})` })
      .where('m.store_id', '=', tx.realm)
      .where('m.id', '=', methodId)
      .where((eb) => eb.or([eb('m.forgotten_at', 'is not', null), isUnused(tx)]))
      .returning(['m.gateway', 'm.account_id as account'])
      .returning(['m.provider_customer as customer', 'm.provider_method as method']),
  );

const isUnused = (tx: StoreTx) => sql<boolean>`
  not exists (select from subscriptions s
    where s.store_id = ${tx.realm} and s.method_id = m.id and s.status <> 'ended')
  and not exists (select from payments p
    where p.store_id = ${tx.realm} and p.method_id = m.id and p.status = 'created')`;
