import type { PlatformTx } from '../../db/transaction.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { WrittenLetter } from './codeLetters.ts';
import type { JobContext } from '../jobs.ts';
import { platformSender, type MailSender } from '../stores/mailSender.ts';

/** Sends a letter of the platform to a creator. An account that is gone gets none. */
export async function writeToCreator(
  { services, jobId }: JobContext,
  creatorId: string,
  write: (sender: MailSender) => WrittenLetter,
): Promise<void> {
  const account = await services.db.onPlatform((tx) => findEmail(tx, creatorId));
  if (!account) return;
  const sender = platformSender(services.settings);
  const { subject, preheader, blocks } = write(sender);
  await services.mail.send({
    from: sender.from,
    replyTo: sender.replyTo,
    to: account.email,
    subject,
    messageId: `account.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
    ...letter({ preheader, brand: sender, blocks }),
  });
}

const findEmail = (tx: PlatformTx, id: string) =>
  tx.maybe(tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', id));
