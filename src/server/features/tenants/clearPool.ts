import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { graceBegan } from '../stores/deletedStore.ts';

/** Removes the people of a pool that stayed closed. Whoever bought stays in the books as somebody without a name. */
export async function clearPool({ realm }: Jobs['clearPool'], { services, now }: JobContext): Promise<void> {
  await services.db.inStore(provenStore(realm), async (tx) => {
    // The row's lock decides between this and an opening at the same moment.
    const begun = await tx.run(
      tx.q
        .updateTable('stores')
        .set({ pool_cleared_at: now })
        .where('id', '=', tx.realm)
        .where('pool_closed_at', '<=', graceBegan(now))
        .where('pool_cleared_at', 'is', null)
        .where('deleted_at', 'is', null),
    );
    if (begun === 0) return;
    await tx.run(tx.q.selectNoFrom(sql`clear_pool_rows()`.as('done')));
    await removeTraces(tx);
    await removeStrangers(tx);
    await makeAnonymous(tx, now);
  });
}

/** What holds an address without belonging to a customer. */
async function removeTraces(tx: StoreTx): Promise<void> {
  for (const table of ADDRESSED) await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm));
}

const ADDRESSED = [
  'email_codes',
  'email_rights',
  'mail_messages',
  'mail_recipients',
  'mail_suppressions',
  'mail_optouts',
  'campaign_recipients',
  'subscribers',
  'contact_messages',
] as const;

/** Nothing in the books names them. */
const removeStrangers = (tx: StoreTx) =>
  tx.run(
    tx.q
      .deleteFrom('accounts as a')
      .where('a.store_id', '=', tx.realm)
      .where((account) =>
        account.and(
          (['orders', 'entitlements'] as const).map((table) =>
            account.not(
              account.exists(
                account
                  .selectFrom(table)
                  .select(`${table}.id`)
                  .whereRef(`${table}.store_id`, '=', 'a.store_id')
                  .whereRef(`${table}.customer_id`, '=', 'a.id'),
              ),
            ),
          ),
        ),
      ),
  );

async function makeAnonymous(tx: StoreTx, now: Date): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ email: addressOf('id'), name: '', note: '', tags: [], anonymous_since: now, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('anonymous_since', 'is', null),
  );
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ email: addressOf('id'), email_key: addressOf('id'), password_hash: null, disabled_at: now })
      .where('store_id', '=', tx.realm),
  );
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ email: addressOf('customer_id'), name: '' })
      .where('store_id', '=', tx.realm),
  );
  await tx.run(
    tx.q.updateTable('entitlements').set({ note: '', revoked_reason: null }).where('store_id', '=', tx.realm),
  );
  await tx.run(tx.q.updateTable('payments').set({ last4: null }).where('store_id', '=', tx.realm));
}

/** An address that can be nobody's. */
const addressOf = (column: 'id' | 'customer_id') =>
  sql<string>`'removed-' || ${sql.ref(column)} || '@customer.invalid'`;
