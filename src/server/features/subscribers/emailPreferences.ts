import { sql, type RawBuilder } from 'kysely';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { EmailPreference } from '#shared/rules/emailPreference.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hasLeft } from './hasLeft.ts';

/** One kind of email to one customer. */
export interface Preference {
  customerId: string;
  kind: EmailPreference;
}

/**
 * Whether a customer gets a kind of email. Until they choose, they get lessons, and updates unless they have unsubscribed from
 * the store's emails.
 */
export async function wantsEmail(
  tx: StoreTx,
  { customerId, kind, email }: Preference & { email: string },
): Promise<boolean> {
  const chosen = await tx.maybe(
    tx.q
      .selectFrom('email_preferences')
      .select('is_wanted')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind),
  );
  return chosen?.is_wanted ?? (kind === 'lessons' || !(await hasLeft(tx, normaliseEmail(email).key)));
}

/** SQL condition: the customer of account `a` gets updates. The same rule. */
export const wantsUpdates = (tx: StoreTx): RawBuilder<boolean> => sql<boolean>`coalesce(
  (select h.is_wanted from email_preferences h
    where h.store_id = ${tx.realm} and h.customer_id = a.id and h.kind = 'updates'),
  not exists (select from mail_optouts o where o.store_id = ${tx.realm} and o.recipient_key = a.email_key)
    and not exists (select from subscribers u
      where u.store_id = ${tx.realm} and u.email_key = a.email_key and u.state = 'unsubscribed'))`;

export async function savePreference(
  tx: StoreTx,
  { customerId, kind, isWanted, now }: Preference & { isWanted: boolean; now: Date },
): Promise<void> {
  const choice = { is_wanted: isWanted, changed_at: now };
  await tx.run(
    tx.q
      .insertInto('email_preferences')
      .values({ store_id: tx.realm, customer_id: customerId, kind, ...choice })
      .onConflict((on) => on.columns(['store_id', 'customer_id', 'kind']).doUpdateSet(choice)),
  );
}

/**
 * Ends updates that a customer turned on, once they have unsubscribed from all emails. Whoever turned updates off gets none, also
 * after they have subscribed again.
 */
export const endChosenUpdates = (tx: StoreTx, emailKey: string): Promise<number> =>
  tx.run(
    tx.q
      .deleteFrom('email_preferences')
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'updates')
      .where('is_wanted', '=', true)
      .where('customer_id', 'in', (of) =>
        of.selectFrom('accounts').select('id').where('store_id', '=', tx.realm).where('email_key', '=', emailKey),
      ),
  );
