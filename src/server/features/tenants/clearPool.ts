import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { inSteps } from '../../access/deleteInSteps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { graceStart } from '../storeRecord/deletedStore.ts';
import { takeAllOffCount } from '../customerRecord/countAllCustomers.ts';
import { removedAddress, removedAddressBy } from '../customerRecord/removedAddress.ts';
import { eraseMessages, eraseSomeMessages } from '../webhookEvents/eraseMessages.ts';
import { eraseLicenceOwners } from '../customerRecord/eraseLicenceOwners.ts';
import { anonymizeDiscountUses } from '../discounts/anonymizeDiscountUses.ts';

/** Deletes the customers of a pool that stayed closed. Their orders stay in the books without names. */
export async function clearPool(
  { realm }: Jobs['clearPool'],
  { services, now }: JobContext,
  /** Runs before names are removed. */
  beforehand: (tx: StoreTx) => Promise<void>,
): Promise<void> {
  const storeId = provenStore(realm);
  const isDue = sql<boolean>`pool_closed_at <= ${graceStart(now)} and pool_cleared_at is null and deleted_at is null`;
  const own = (tx: StoreTx) => tx.q.selectFrom('stores').select('id').where('id', '=', tx.realm).where(isDue);
  if (!(await services.db.inStore(storeId, (tx) => tx.maybe(own(tx))))) return;
  // A store can have very many messages.
  await inSteps(() => services.db.inStore(storeId, eraseSomeMessages));
  await services.db.inStore(storeId, async (tx) => {
    // The row lock decides between this and a concurrent reopening.
    const begun = await tx.run(
      tx.q.updateTable('stores').set({ pool_cleared_at: now }).where('id', '=', tx.realm).where(isDue),
    );
    if (begun === 0) return;
    await beforehand(tx);
    await removeTraces(tx);
    await eraseMessages(tx);
    await removeAccountsWithoutOrders(tx);
    await makeAnonymous(tx, now);
  });
}

/** What people have done, which policies allow to delete from now on, and rows with an address that belong to no customer. */
async function removeTraces(tx: StoreTx): Promise<void> {
  for (const table of [...DONE, ...ADDRESSED]) await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm));
  await tx.run(
    tx.q
      .deleteFrom('search_terms')
      .where('store_id', '=', tx.realm)
      .where('kind', 'in', [...PEOPLE]),
  );
}

/** Of which search terms are removed. */
const PEOPLE = ['customer', 'subscriber', 'message', 'review'] as const;

const DONE = [
  'sessions',
  'customer_passkeys',
  'spent_customer_challenges',
  'access_links',
  'post_feeds',
  'downloads',
  'download_starts',
  'download_counts',
  'stamped_files',
  'content_opens',
  'post_comment_reports',
  'commenters',
  'post_comments',
  'library_items',
  'library_visits',
  'email_preferences',
  'booking_slots',
  'bookings',
  'lesson_progress',
  'course_learners',
  'course_marks',
  'course_sums',
  'quiz_tries',
  'lesson_notes',
  'lesson_openings',
  'certificates',
  'reviews',
  'review_sums',
  'customer_events',
  'security_events',
  'carts',
] as const;

const ADDRESSED = [
  'email_codes',
  'email_rights',
  'mail_messages',
  'mail_recipients',
  'mail_suppressions',
  'mail_optouts',
  'campaign_recipients',
  'subscribers',
  'waitlist_entries',
  'contact_messages',
  'invoice_buyers',
  'trial_uses',
] as const;

/** Deletes the accounts that no accounting row references. */
const removeAccountsWithoutOrders = (tx: StoreTx) =>
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

/** Of gifts and invitations, which have no customer until they are claimed. */
const NOBODY = removedAddress('gift');

async function makeAnonymous(tx: StoreTx, now: Date): Promise<void> {
  await takeAllOffCount(tx);
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ email: removedAddressBy('id'), name: '', note: '', tags: [], anonymous_since: now, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('anonymous_since', 'is', null),
  );
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ email: removedAddressBy('id'), email_key: removedAddressBy('id'), password_hash: null, disabled_at: now })
      .where('store_id', '=', tx.realm),
  );
  for (const table of [
    'order_answers',
    'order_supports',
    'method_setups',
    'customer_sums',
    'customer_products',
    'customer_tags',
  ] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm));
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ email: removedAddressBy('customer_id'), name: '' })
      .where('store_id', '=', tx.realm),
  );
  await tx.run(
    tx.q
      .updateTable('gifts')
      .set({
        email: NOBODY,
        email_key: NOBODY,
        name: '',
        message: '',
        sent_at: sql<Date>`coalesce(sent_at, ${now})`,
      })
      .where('store_id', '=', tx.realm),
  );
  await tx.run(
    tx.q
      .updateTable('seats')
      .set({
        email: NOBODY,
        email_key: sql<string>`id::text`,
        ended_at: sql<Date>`coalesce(ended_at, ${now}::timestamptz)`,
        ended_for: sql<string>`coalesce(ended_for, 'account-deleted')`,
      })
      .where('store_id', '=', tx.realm),
  );
  await anonymizeDiscountUses(tx, 'all');
  await eraseLicenceOwners(tx, { of: sql<boolean>`(held_for is not null or activations > 0)`, now });
  await tx.run(
    tx.q.updateTable('entitlements').set({ note: '', revoked_reason: null }).where('store_id', '=', tx.realm),
  );
  await tx.run(tx.q.updateTable('payments').set({ last4: null }).where('store_id', '=', tx.realm));
}
