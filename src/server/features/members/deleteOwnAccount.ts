import { sql } from 'kysely';
import { eraseMessages } from '../webhookEvents/eraseMessages.ts';
import { closingsOf } from '../entitlements/accessState.ts';
import { closeAccess } from '../entitlements/closeAccess.ts';
import { job } from '#shared/contract/jobs.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import type { Context } from '../../access/context.ts';
import { lockAccount } from '../../access/proveAccount.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { anonymizeRecipient } from '../mail/anonymizeRecipient.ts';
import { issueOutstanding } from '../invoices/issuing/issueOutstanding.ts';
import { markEverywhere } from '../contents/courseSums/markLearner.ts';
import { takeOffCount } from '../customerRecord/countAllCustomers.ts';
import { endPrivateLinks } from '../customerRecord/endPrivateLinks.ts';
import { removedAddress } from '../customerRecord/removedAddress.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';
import { anonymizeDiscountUses } from '../discounts/anonymizeDiscountUses.ts';
import { eraseLicenceOwners } from '../customerRecord/eraseLicenceOwners.ts';
import { anonymizeGifts } from '../orders/gifts/anonymizeGifts.ts';
import { endAllOf } from '../orders/subscriptions/cancel.ts';
import { anonymizeSeats } from '../orders/seats/anonymizeSeats.ts';
import { removeReviews } from '../reviewRecord/removeReviews.ts';
import { addressesOf } from './addressesOf.ts';
import { loadCustomer } from './memberSession.ts';

/**
 * Deletes a customer's account at once. The orders stay in the store's books without a name, the access they gave ends
 * with all subscriptions, and the email address is free for a new account. The mail log keeps its rows without the address. Opt-outs stay, so
 * that campaigns do not start again.
 */
export async function deleteOwnAccount(context: Context<'customer'>): Promise<void> {
  const { tx, customer, now, language, cookies } = context;
  assertFreshProof(customer, now);
  const identity = identityOf(tx);
  await lockAccount(identity, customer.id);
  const { email } = await loadCustomer(tx, customer.id);
  await recordEvent(identity, context, { accountId: customer.id, kind: 'account-deletion' });
  await endSessions(identity, { accountId: customer.id });
  const keys = await addressesOf(tx, { customerId: customer.id, email });
  await issueOutstanding(context, { customerId: customer.id });
  await removeTraces(tx, { customerId: customer.id, keys });
  for (const key of keys) {
    const person = { customerId: customer.id, key, replacement: removedAddress(customer.id), now };
    await anonymizeRecipient(tx, person);
    await anonymizeGifts(tx, person);
    await anonymizeSeats(tx, person);
  }
  await eraseLicenceOwners(tx, { of: sql<boolean>`customer_id = ${customer.id}`, now });
  await makeAnonymous(tx, { customerId: customer.id, now });
  await endAllOf(context, customer.id);
  await removeReviews(tx, { customerId: customer.id });
  // A policy allows it once the customer is anonymous.
  await tx.run(
    tx.q.deleteFrom('customer_events').where('store_id', '=', tx.realm).where('customer_id', '=', customer.id),
  );
  await tx.enqueue(
    job('sendEmailChangedNotice', { realm: tx.realm, to: email, isNew: false, by: 'deletion', language }),
  );
  tx.afterCommit(() => cookies.clear());
}

/** What a customer did in courses. */
const LEARNED = ['lesson_progress', 'quiz_tries', 'lesson_notes', 'lesson_openings', 'certificates'] as const;

/** Deletes receipt links, progress in courses, codes, subscriptions and messages. */
async function removeTraces(
  tx: StoreTx,
  { customerId, keys }: { customerId: string; keys: readonly string[] },
): Promise<void> {
  await endPrivateLinks(tx, customerId);
  // Each page of a copy has the email address. The sweep of files deletes the bytes.
  await tx.run(tx.q.deleteFrom('stamped_files').where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
  await markEverywhere(tx, customerId);
  for (const table of LEARNED)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
  await tx.run(tx.q.deleteFrom('carts').where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
  await tx.run(tx.q.deleteFrom('method_setups').where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
  for (const table of ['email_codes', 'waitlist_entries'] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('email_key', 'in', keys));
  const subscribers = await tx.many(
    tx.q.deleteFrom('subscribers').where('store_id', '=', tx.realm).where('email_key', 'in', keys).returning('id'),
  );
  const messages = await tx.many(
    tx.q
      .deleteFrom('contact_messages')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`lower(email) = any(${keys}::text[])`)
      .returning('id'),
  );
  await forgetTerms(
    tx,
    [...subscribers, ...messages].map(({ id }) => id),
  );
}

async function makeAnonymous(tx: StoreTx, { customerId, now }: { customerId: string; now: Date }): Promise<void> {
  const email = removedAddress(customerId);
  await takeOffCount(tx, customerId);
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ email, name: '', note: '', tags: [], anonymous_since: now, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId),
  );
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ email, email_key: email, password_hash: null, proven_at: null, disabled_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId),
  );
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ email, name: '' })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  await forgetTerms(tx, [customerId]);
  for (const table of [
    'customer_passkeys',
    'customer_sums',
    'customer_products',
    'customer_tags',
    'library_items',
    'library_visits',
    'email_preferences',
    // Their comments stay, without their name.
    'commenters',
    'post_comment_reports',
  ] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
  await anonymizeDiscountUses(tx, { customerId });
  await eraseMessages(tx, { customerId });
  // Answers and notes can name the buyer. Issued invoices contain a copy, which the law requires to be stored.
  for (const table of ['order_answers', 'order_supports', 'invoice_buyers'] as const)
    await tx.run(
      tx.q
        .deleteFrom(table)
        .where('store_id', '=', tx.realm)
        .where('order_id', 'in', (eb) =>
          eb.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('customer_id', '=', customerId),
        ),
    );
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({
        note: '',
        // The creator's own words. Other reasons are of the version before.
        revoked_reason: sql<string | null>`case when 'creator' = any(${closingsOf('entitlements')}) then null
          else revoked_reason end`,
      })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  await tx.run(
    tx.q
      .updateTable('payments')
      .set({ last4: null })
      .where('store_id', '=', tx.realm)
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('customer_id', '=', customerId),
      ),
  );
  await closeAccess(tx, { of: sql<boolean>`customer_id = ${customerId}`, closing: 'account-deleted', now });
}
