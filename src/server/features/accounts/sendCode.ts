import { z } from 'zod';
import type { Jobs } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { isLiveCode } from '../../access/codes.ts';
import type { Services } from '../../access/context.ts';
import { findAccount } from '../../access/proveAccount.ts';
import { identityOf, type IdentityTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { hasOrder } from '../orders/hasOrder.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { inTheNameOf, messageIdOf, type WrittenLetter } from '../mail/writtenLetter.ts';
import { platformSender, storeSender, writtenIn, type MailSender } from '../stores/mailSender.ts';
import { codeLetter, haveAccountLetter } from './codeLetters.ts';

type Wish = Jobs['sendCode'];

/**
 * Mails a code, or what fits the address better: a hint where there is an account already, nothing where there is
 * none to open. A code that counts no more is not mailed.
 */
export async function sendCode(wish: Wish, { services, jobId, now }: JobContext): Promise<void> {
  const { settings } = services;
  const means: Means = { secrets: services.secrets, now };
  const messageId = messageIdOf(settings, `code-${jobId}`);
  if (wish.realm === PLATFORM_REALM) {
    const sender = platformSender(settings);
    const written = await services.db.onPlatform((tx) => write(identityOf(tx), { wish, means, sender }));
    if (written) await services.mail.send({ ...inTheNameOf(sender, written), to: wish.email, messageId });
    return;
  }
  const storeId = provenStore(wish.realm);
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    if (wish.onlyForOrders && !(await hasOrder(tx, wish.email))) return null;
    const sender = await storeSender(tx, settings);
    const written = await write(identityOf(tx), { wish, means, sender });
    if (!written) return null;
    return {
      kind: 'code',
      recipient: wish.email,
      write: async () => ({ ...inTheNameOf(sender, written), messageId }),
    };
  });
}

type Means = Pick<Services, 'secrets'> & { now: Date };
const Sealed = z.object({ code: z.string() });

async function write(
  tx: IdentityTx,
  { wish, means, sender }: { wish: Wish; means: Means; sender: MailSender },
): Promise<WrittenLetter | null> {
  const { email, purpose, about } = wish;
  const language = writtenIn(sender, wish.language);
  const words = wordsIn(language);
  const account = await findAccount(tx, email);
  if (purpose === 'signup' && account?.password_hash) return { language, ...haveAccountLetter(words, sender) };
  // A new address must belong to nobody; every other code is for the owner of an account.
  const isForNobody = purpose === 'signup' || purpose === 'email-change-new';
  if (isForNobody ? purpose !== 'signup' && account : !account) return null;
  const { code } = Sealed.parse(means.secrets.unseal('job', wish.sealedCode));
  const isLive = await isLiveCode(tx, means, { email, purpose, about, code });
  return isLive ? { language, ...codeLetter(words, { store: sender.name, code, purpose, about }) } : null;
}
