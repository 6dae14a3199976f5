import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import { assertNotSending, handOver } from './handOver.ts';

interface PlatformEmail {
  services: Services;
  /** The job's id, which is the same for every try. */
  emailId: string;
  message: MailMessage;
}

/**
 * Sends one email of the platform itself. The email is marked as being sent and this is committed before the gateway is
 * called. If the sender dies after that, the next one asks the gateway whether it accepted the email; if that is
 * impossible, the email is sent again with the same Message-ID.
 */
export async function sendPlatformEmail({ services, emailId, message }: PlatformEmail): Promise<void> {
  const { db, now } = services;
  const claim = await db.onPlatform((tx) => claimEmail(tx, emailId, now()));
  if (!claim) return;
  try {
    await handOver(services, { message, ...claim });
  } catch (error) {
    await db.onPlatform((tx) => saveEmail(tx, emailId, { sending_at: null }));
    throw error;
  }
  await db.onPlatform((tx) => saveEmail(tx, emailId, { sending_at: null, sent_at: now() }));
}

/** Records that the email is about to be sent. Null if it was sent before. */
async function claimEmail(tx: PlatformTx, id: string, now: Date): Promise<{ wasInterrupted: boolean } | null> {
  await tx.run(
    tx.q
      .insertInto('platform_emails')
      .values({ id, created_at: now })
      .onConflict((on) => on.column('id').doNothing()),
  );
  const email = await tx.one(
    tx.q.selectFrom('platform_emails').select(['sending_at', 'sent_at']).where('id', '=', id).forUpdate(),
  );
  if (email.sent_at) return null;
  assertNotSending(email.sending_at, now);
  await saveEmail(tx, id, { sending_at: now });
  return { wasInterrupted: email.sending_at !== null };
}

const saveEmail = (tx: PlatformTx, id: string, change: { sending_at: Date | null; sent_at?: Date }) =>
  tx.run(tx.q.updateTable('platform_emails').set(change).where('id', '=', id));
