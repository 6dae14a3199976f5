import type { StoreId } from '#shared/kit/ids.ts';
import { EmailState } from '#shared/contract/mail.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { MailDelayed, type MailMessage, MailRefused } from '../../../gateways/mail/port.ts';
import { assertNotSending, handOver } from './handOver.ts';
import { updateEmailStatus, lockEmail, sendingSet, trackEmail, type EmailStatusUpdate } from './emailRecord.ts';
import { findMailAccount, senderAccount } from '../account/mailAccount.ts';
import { findMailBlock } from './findMailBlock.ts';

export interface EmailDraft {
  kind: EmailKind;
  recipient: string;
  orderId?: string;
  /** The caller retries on the next day itself, so an email over the daily limit is not stored. */
  waitsItself?: true;
  /**
   * If the sender died while it handed the email over, and the mail service cannot be asked whether it accepted it, the email is not
   * sent again.
   */
  isSentOnce?: true;
  /** Renders the email. Called only when it is sent, so that links in it are created for a recipient. */
  write: () => Promise<Omit<MailMessage, 'to' | 'reference'>>;
}

interface Sending {
  storeId: StoreId;
  emailId: string;
  services: Services;
  now: Date;
}

/**
 * Sends one email of a store and records the result, which it returns. Null if there was nothing to send. An email that
 * was already sent is skipped; one that the gateway delays throws, so that its job retries. The email is marked as
 * being sent and this is committed before the gateway is called. If the sender dies after that, the next one asks the
 * gateway whether it accepted the email; if that is impossible, the email is sent again with the same Message-ID.
 */
export async function sendEmail(
  sending: Sending,
  draft: (tx: StoreTx) => Promise<EmailDraft | null>,
): Promise<EmailState | null> {
  const { services, emailId, storeId } = sending;
  const isClosed = (await services.directory.byId(storeId))?.isClosed ?? false;
  const ready = await services.db
    .inStore(storeId, (tx) => prepare(tx, { ...sending, isClosed }, draft))
    .catch(onSuppressed);
  if (ready === null || 'outcome' in ready) return ready?.outcome ?? null;
  const { provider } = services.mail;
  try {
    const { id } = await handOver(services, ready);
    return await recordOutcome(sending, { id: emailId, state: 'sent', provider, providerMessageId: id });
  } catch (error) {
    if (error instanceof MailRefused)
      return recordOutcome(sending, { id: emailId, state: 'failed', problem: error.message });
    await services.db.inStore(storeId, (tx) => tx.run(sendingSet(tx, { emailId, at: null })));
    // Its cause may name the recipient, and failed jobs are logged.
    throw error instanceof MailDelayed ? new MailDelayed(error.message) : error;
  }
}

/** Reverts what was written for an email whose caller retries it later. */
class Suppression extends Error {}

function onSuppressed(error: unknown): { outcome: EmailState } {
  if (error instanceof Suppression) return { outcome: 'held' };
  throw error;
}

async function prepare(
  tx: StoreTx,
  { services, emailId, now, isClosed }: Sending & { isClosed: boolean },
  draft: (tx: StoreTx) => Promise<EmailDraft | null>,
) {
  const drafted = await draft(tx);
  if (!drafted) return null;
  const { kind, recipient, orderId, waitsItself, isSentOnce, write } = drafted;
  const [, email] = await Promise.all([
    trackEmail(tx, { id: emailId, kind, recipient, orderId }, now),
    lockEmail(tx, emailId),
  ]);
  if (email?.state !== 'queued') return email ? { outcome: EmailState.parse(email.state) } : null;
  assertNotSending(email.sending_at, services.now());
  if (isSentOnce && email.sending_at !== null && !services.mail.findSent) {
    await updateEmailStatus(tx, email, { id: emailId, state: 'failed', problem: UNCERTAIN }, now);
    return { outcome: 'failed' as const };
  }
  const obstacle = await findMailBlock(tx, { emailId, kind, recipientKey: email.recipient_key, isClosed, now });
  if (obstacle?.state === 'held' && waitsItself) throw new Suppression();
  if (obstacle) {
    await updateEmailStatus(tx, email, { id: emailId, ...obstacle }, now);
    return { outcome: obstacle.state };
  }
  const [account, content] = await Promise.all([findMailAccount(tx, services), write()]);
  const message = { ...content, to: recipient, reference: emailId };
  tx.atCommit(sendingSet(tx, { emailId, at: services.now() }));
  return { account: senderAccount(services, account), message, wasInterrupted: email.sending_at !== null };
}

const UNCERTAIN = 'Sending was interrupted, and the email may have arrived. It was not sent again.';

const recordOutcome = async (
  { services, storeId, emailId, now }: Sending,
  news: EmailStatusUpdate & { state: 'sent' | 'failed' },
): Promise<EmailState> => {
  await services.db.inStore(storeId, async (tx) => {
    const email = await lockEmail(tx, emailId);
    if (email) await updateEmailStatus(tx, email, news, now);
  });
  return news.state;
};
