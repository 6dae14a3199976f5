import { sql } from 'kysely';
import { EmailState } from '#shared/contract/mail.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import { nextEmailState } from '#shared/rules/mail.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** The tracked state of a store's email from request to delivery. */
export interface TrackedEmail {
  id: string;
  kind: EmailKind;
  recipient: string;
  orderId?: string | undefined;
}

/** Records an email to be sent. One that still waits gets the new address; any other stays as it is. */
export async function trackEmail(tx: StoreTx, tracked: TrackedEmail, now: Date): Promise<void> {
  await tx.run(emailOf(tx, tracked, now));
}

type NewEmail = {
  realm: string;
  id: string;
  kind: string;
  email: string;
  key: string;
  orderId: string | null;
  now: Date;
};

/** The same for an email with a new id. */
export const trackNewEmail = (tx: StoreTx, tracked: TrackedEmail, now: Date): void =>
  tx.batch(emailOf(tx, tracked, now));

function emailOf(tx: StoreTx, tracked: TrackedEmail, now: Date) {
  const { id, kind, recipient, orderId = null } = tracked;
  return emailInsert(tx, { id, kind, orderId, ...normaliseEmail(recipient), now });
}

const emailInsert = statement((q, { realm, id, kind, email, key, orderId, now }: NewEmail) =>
  q
    .insertInto('mail_messages')
    .values({
      store_id: realm,
      id,
      kind,
      recipient: email,
      recipient_key: key,
      order_id: orderId,
      state: 'queued',
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['store_id', 'id'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          recipient: eb.ref('excluded.recipient'),
          recipient_key: eb.ref('excluded.recipient_key'),
        }))
        .where('mail_messages.state', '=', 'queued')
        // An update that changes nothing would still write a row.
        .where(sql<boolean>`(mail_messages.kind, mail_messages.recipient) <> (excluded.kind, excluded.recipient)`),
    ),
);

/** The email's row, locked until the transaction ends. */
export const lockEmail = (tx: StoreTx, id: string) => tx.maybe(emailLock(tx, { id }));

const emailLock = statement((q, { realm, id }: { realm: string; id: string }) =>
  q
    .selectFrom('mail_messages')
    .select(['id', 'kind', 'recipient_key', 'state', 'sending_at', 'provider_message_id'])
    .where('store_id', '=', realm)
    .where('id', '=', id)
    .forUpdate(),
);

/** Records that an email is about to be sent, or, with null, that nobody is sending it. */
export const sendingSet = statement((q, { realm, emailId, at }: { realm: string; emailId: string; at: Date | null }) =>
  q.updateTable('mail_messages').set({ sending_at: at }).where('store_id', '=', realm).where('id', '=', emailId),
);

export interface EmailStatusUpdate {
  id: string;
  state: EmailState;
  problem?: string | null;
  provider?: string;
  providerMessageId?: string;
}

/** Updates the state of a locked email. */
export async function updateEmailStatus(
  tx: StoreTx,
  known: { kind: string; state: string },
  { id, state, problem = null, provider, providerMessageId }: EmailStatusUpdate,
  now: Date,
): Promise<void> {
  const isNewState = nextEmailState(EmailState.parse(known.state), state) === state;
  const change = {
    ...(isNewState && { state, problem, updated_at: now, sending_at: null }),
    ...(provider && { provider }),
    ...(providerMessageId && { provider_message_id: providerMessageId }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.run(tx.q.updateTable('mail_messages').set(change).where('store_id', '=', tx.realm).where('id', '=', id));
  if (isNewState && known.kind === 'campaign') await updateRecipient(tx, { id, state, problem, updated_at: now });
}

/** A campaign's report outlives its emails, so each outcome is also stored with its recipient. */
const updateRecipient = (
  tx: StoreTx,
  { id, ...news }: { id: string; state: EmailState; problem: string | null; updated_at: Date },
) => tx.run(tx.q.updateTable('campaign_recipients').set(news).where('store_id', '=', tx.realm).where('id', '=', id));
