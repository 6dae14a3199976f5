import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Context } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { endPrivateLinks } from '../customerRecord/endPrivateLinks.ts';
import { latestOrderLocale } from '../sales/latestOrderLocale.ts';
import { markCustomer } from '../sales/sums/markSales.ts';
import { noteEvent } from './timeline/noteEvent.ts';

/**
 * Changes a customer's sign-in address. The old mailbox may belong to somebody else, so everything that it gave access
 * to ends: sessions, the password, passkeys, receipt links, order pages and the feed. Both addresses are notified.
 */
export async function changeEmail(
  context: Context<'owner'>,
  { customer, email }: { customer: { id: string; email: string }; email: string },
): Promise<void> {
  const { tx, now, creator } = context;
  const [before, after] = [normaliseEmail(customer.email).key, normaliseEmail(email).key];
  await setEmail(tx, { id: customer.id, email, key: after });
  // What was paid under the address before is no proof of this one.
  markCustomer(tx, customer.id, now);
  // The same address with different capitals is the same mailbox.
  if (before === after) return;
  const { language } = await tx.one(tx.q.selectNoFrom(latestOrderLocale(tx, sql`${customer.id}::uuid`).as('language')));
  await Promise.all([
    endSessions(identityOf(tx), { accountId: customer.id }),
    recordEvent(identityOf(tx), context, { accountId: customer.id, kind: 'email-change', facts: { by: 'store' } }),
    tx.run(
      tx.q
        .updateTable('accounts')
        .set({ password_hash: null, proven_at: null })
        .where('store_id', '=', tx.realm)
        .where('id', '=', customer.id),
    ),
    tx.run(
      tx.q.deleteFrom('customer_passkeys').where('store_id', '=', tx.realm).where('customer_id', '=', customer.id),
    ),
    endPrivateLinks(tx, customer.id),
    noteEvent(tx, {
      kind: 'email-changed',
      customerId: customer.id,
      creatorId: creator.id,
      emailBefore: customer.email,
      emailAfter: email,
      now,
    }),
    ...[customer.email, email].map((to) =>
      tx.enqueue(job('sendEmailChangedNotice', { realm: tx.realm, to, isNew: to === email, language })),
    ),
  ]);
}

async function setEmail(tx: StoreTx, { id, email, key }: { id: string; email: string; key: string }): Promise<void> {
  await tx
    .run(
      tx.q.updateTable('accounts').set({ email, email_key: key }).where('store_id', '=', tx.realm).where('id', '=', id),
    )
    .catch(onUniqueViolation('accounts_email', () => refuse('customer-email-taken')));
  await tx.run(tx.q.updateTable('customers').set({ email }).where('store_id', '=', tx.realm).where('id', '=', id));
}
