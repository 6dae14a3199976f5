import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/** Whoever joined this long ago is counted once and for all. No transaction that adds a customer takes as long. */
const SETTLED_MS = 86_400_000;

/** The number of a store's customers: the stored count, and those who joined since. */
export async function countAllCustomers(tx: StoreTx): Promise<number> {
  const counted = await tx.maybe(
    tx.q.selectFrom('customer_counts').select(['until', 'customers']).where('store_id', '=', tx.realm),
  );
  const { customers } = await tx.one(
    tx.q
      .selectFrom('customers')
      .select(sql<number>`count(*)::int`.as('customers'))
      .where('store_id', '=', tx.realm)
      .where('anonymous_since', 'is', null)
      .$if(counted !== undefined, (query) => query.where('created_at', '>=', counted?.until ?? new Date(0))),
  );
  return (counted?.customers ?? 0) + customers;
}

/** Adds those who joined until a day ago to the stored count. */
export const sweepCustomers: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm === PLATFORM_REALM) return;
  await services.db.inStore(provenStore(realm), async (tx) => {
    // Locked first, so that whoever becomes anonymous meanwhile is seen by the next statement, or takes one off afterwards.
    const counted = await tx.maybe(
      tx.q.selectFrom('customer_counts').select('until').where('store_id', '=', tx.realm).forUpdate(),
    );
    const until = new Date(now.getTime() - SETTLED_MS);
    if (counted === undefined) await beginCount(tx);
    else if (counted.until < until) await addUntil(tx, counted.until, until);
  });
};

/** Whoever becomes anonymous before this row exists is over before the next sweep counts. */
const beginCount = (tx: StoreTx) =>
  tx.run(
    tx.q
      .insertInto('customer_counts')
      .values({ store_id: tx.realm, until: new Date(0), customers: 0 })
      .onConflict((on) => on.doNothing()),
  );

const addUntil = (tx: StoreTx, since: Date, until: Date) =>
  tx.run(
    tx.q
      .updateTable('customer_counts')
      .set({
        until,
        customers: sql<number>`customers + (select count(*)::int from customers c where c.store_id = ${tx.realm}
          and c.anonymous_since is null and c.created_at >= ${since} and c.created_at < ${until})`,
      })
      .where('store_id', '=', tx.realm),
  );

/** Takes a customer who becomes anonymous off the count. Locks it, even if they joined too recently to be in it. */
export const takeOffCount = (tx: StoreTx, customerId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('customer_counts as n')
      .from('customers as c')
      .set({ customers: sql<number>`n.customers - (c.created_at < n.until)::int` })
      .where('n.store_id', '=', tx.realm)
      .where('c.store_id', '=', tx.realm)
      .where('c.id', '=', customerId)
      .where('c.anonymous_since', 'is', null),
  );

/** The same for all customers of a store. */
export const takeAllOffCount = (tx: StoreTx): Promise<number> =>
  tx.run(tx.q.updateTable('customer_counts').set({ customers: 0 }).where('store_id', '=', tx.realm));
