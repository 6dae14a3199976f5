import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../jobs.ts';

/** The maximum per run. The remaining carts wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Deletes carts that were not changed for 30 days. */
export const sweepCarts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(
      tx.q
        .deleteFrom('carts')
        .where('store_id', '=', tx.realm)
        .where(
          sql<boolean>`id in (select id from carts where store_id = ${tx.realm} and expires_at <= ${now}
            order by expires_at limit ${MOST_AT_ONCE} for update skip locked)`,
        ),
    ),
  );
};
