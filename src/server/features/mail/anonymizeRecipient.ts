import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * Emails that a store sends to its creator. They stay as they are, even if they concern the customer's order or
 * message.
 */
const TO_CREATOR = ['sale', 'message', 'campaign-test'];

interface RemovedPerson {
  customerId: string;
  /** The form of the address for lookups. */
  key: string;
  /** The address that belongs to nobody and is shown from now on. */
  replacement: string;
  now: Date;
}

/**
 * Replaces a deleted customer's address in the mail log and in the reports of campaigns, so that their figures stay
 * true. Emails that still wait for the customer are not sent.
 */
export async function anonymizeRecipient(
  tx: StoreTx,
  { customerId, key, replacement, now }: RemovedPerson,
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('mail_messages')
      .set({
        recipient: replacement,
        recipient_key: replacement,
        // A mail service may quote the address in its reason.
        problem: null,
        state: sql`case when state in ('queued', 'held') then 'failed' else state end`,
        updated_at: now,
      })
      .where('store_id', '=', tx.realm)
      .where('kind', 'not in', TO_CREATOR)
      .where((email) =>
        email.or([
          email('recipient_key', '=', key),
          email(
            'order_id',
            'in',
            email
              .selectFrom('orders')
              .select('id')
              .where('store_id', '=', tx.realm)
              .where('customer_id', '=', customerId),
          ),
        ]),
      ),
  );
  await tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set({
        email: replacement,
        // A campaign can have been sent to two addresses of the same customer.
        email_key: sql<string>`${replacement}::text || ' ' || id`,
        name: '',
        problem: null,
        state: sql`case when state = 'queued' then 'cancelled' else state end`,
        updated_at: now,
      })
      .where('store_id', '=', tx.realm)
      // The index of addresses begins with the campaign.
      .where((of) =>
        of('campaign_id', 'in', of.selectFrom('email_campaigns').select('id').where('store_id', '=', tx.realm)),
      )
      .where((of) => of.or([of('email_key', '=', key), of('owner_id', '=', customerId)])),
  );
}

/** Removes the address from the log of one email, once that email is handed over. */
export const anonymizeEmail = (tx: StoreTx, id: string, replacement: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('mail_messages')
      .set({ recipient: replacement, recipient_key: replacement, problem: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
