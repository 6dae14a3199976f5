import { LetterState } from '#shared/contract/mail.ts';
import type { LetterKind } from '#shared/rules/mail.ts';
import { letterState } from '#shared/rules/mail.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A letter of a store as it is followed from the wish to the mailbox. */
export interface TrackedLetter {
  id: string;
  kind: LetterKind;
  recipient: string;
  orderId?: string | undefined;
}

/** Writes a letter down as wanted. One that waits already is addressed anew; any other stays as it is. */
export async function trackLetter(tx: StoreTx, letter: TrackedLetter, now: Date): Promise<void> {
  const { id, kind, recipient, orderId = null } = letter;
  const { email, key } = normaliseEmail(recipient);
  await tx.run(
    tx.q
      .insertInto('mail_messages')
      .values({
        store_id: tx.realm,
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
          .doUpdateSet({ kind, recipient: email, recipient_key: key })
          .where('mail_messages.state', '=', 'queued'),
      ),
  );
}

/** The letter, locked until the transaction ends: whoever else has news of it waits. */
export const lockLetter = (tx: StoreTx, id: string) =>
  tx.maybe(
    tx.q
      .selectFrom('mail_messages')
      .select(['id', 'kind', 'recipient_key', 'state', 'sending_at', 'provider_message_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .forUpdate(),
  );

/** Writes down that an email is about to be handed over, or, with null, that nobody is sending it. */
export const setSending = (tx: StoreTx, id: string, at: Date | null): Promise<number> =>
  tx.run(
    tx.q.updateTable('mail_messages').set({ sending_at: at }).where('store_id', '=', tx.realm).where('id', '=', id),
  );

export interface LetterNews {
  id: string;
  state: LetterState;
  problem?: string | null;
  provider?: string;
  providerMessageId?: string;
}

/** Adds what has been told of a locked letter to what was known of it. */
export async function addNews(
  tx: StoreTx,
  known: { kind: string; state: string },
  { id, state, problem = null, provider, providerMessageId }: LetterNews,
  now: Date,
): Promise<void> {
  const isNews = letterState(LetterState.parse(known.state), state) === state;
  const change = {
    ...(isNews && { state, problem, updated_at: now, sending_at: null }),
    ...(provider && { provider }),
    ...(providerMessageId && { provider_message_id: providerMessageId }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.run(tx.q.updateTable('mail_messages').set(change).where('store_id', '=', tx.realm).where('id', '=', id));
  if (isNews && known.kind === 'campaign') await tellRecipient(tx, { id, state, problem, updated_at: now });
}

/** The report of a campaign outlives its letters, so each outcome stands beside its recipient too. */
const tellRecipient = (
  tx: StoreTx,
  { id, ...news }: { id: string; state: LetterState; problem: string | null; updated_at: Date },
) => tx.run(tx.q.updateTable('campaign_recipients').set(news).where('store_id', '=', tx.realm).where('id', '=', id));
