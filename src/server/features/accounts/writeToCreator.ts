import type { PlatformTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { inTheNameOf, messageIdOf, type WrittenLetter } from '../mail/writtenLetter.ts';
import { platformSender, type MailSender } from '../stores/mailSender.ts';

/** Sends a letter of the platform to a creator. An account that is gone gets none. */
export async function writeToCreator(
  { services, jobId }: JobContext,
  creatorId: string,
  write: (sender: MailSender) => WrittenLetter,
  /** Instead of the address they sign in with now. */
  to?: string,
): Promise<void> {
  const account = await services.db.onPlatform((tx) => findEmail(tx, creatorId));
  if (!account) return;
  const sender = platformSender(services.settings);
  await services.mail.send({
    ...inTheNameOf(sender, write(sender)),
    to: to ?? account.email,
    messageId: messageIdOf(services.settings, `account.${jobId}`),
  });
}

const findEmail = (tx: PlatformTx, id: string) =>
  tx.maybe(tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', id));
