import type { PlatformTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { sendPlatformEmail } from './sendPlatformEmail.ts';
import { brandEmail, messageIdOf, type RenderedEmail } from './renderedEmail.ts';
import { platformSender, type MailSender } from './mailSender.ts';

/** Sends an email of the platform to a creator. Deleted accounts get none. */
export async function sendCreatorEmail(
  { services, jobId }: JobContext,
  creatorId: string,
  write: (sender: MailSender) => RenderedEmail,
  /** Overrides their current sign-in address. */
  to?: string,
): Promise<void> {
  const account = await services.db.onPlatform((tx) => findEmail(tx, creatorId));
  if (!account) return;
  const sender = platformSender(services.settings);
  const message = {
    ...brandEmail(sender, write(sender)),
    to: to ?? account.email,
    messageId: messageIdOf(services.settings, `account.${jobId}`),
  };
  await sendPlatformEmail({ services, emailId: jobId, message });
}

const findEmail = (tx: PlatformTx, id: string) =>
  tx.maybe(tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', id));
