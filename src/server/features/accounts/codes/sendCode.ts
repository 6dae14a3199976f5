import { z } from 'zod';
import type { Jobs } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { isLiveCode } from '../../../access/codes.ts';
import type { Services } from '../../../access/context.ts';
import { findAccount } from '../../../access/proveAccount.ts';
import { identityOf, type IdentityTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { hasOrder } from '../../sales/hasOrder.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import { sendPlatformEmail } from '../../mail/sending/sendPlatformEmail.ts';
import { brandEmail, messageIdOf, type RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { platformSender, storeSender, resolveEmailLocale, type MailSender } from '../../mail/sending/mailSender.ts';
import { renderCodeEmail, renderHaveAccountEmail } from './renderCodeEmail.ts';

type Params = Jobs['sendCode'];

/**
 * Sends a code if it is still valid and the address fits its purpose. A sign-up with the address of an existing account
 * gets a hint instead.
 */
export async function sendCode(input: Params, { services, jobId, now }: JobContext): Promise<void> {
  const { settings } = services;
  const means: Means = { secrets: services.secrets, now };
  const messageId = messageIdOf(settings, `code-${jobId}`);
  if (input.realm === PLATFORM_REALM) {
    const sender = platformSender(settings);
    const written = await services.db.onPlatform((tx) => write(identityOf(tx), { input, means, sender }));
    if (!written) return;
    const message = { ...brandEmail(sender, written), to: input.email, messageId };
    await sendPlatformEmail({ services, emailId: jobId, message });
    return;
  }
  const storeId = provenStore(input.realm);
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => {
    if (input.onlyForOrders && !(await hasOrder(tx, input.email))) return null;
    const sender = await storeSender(tx, settings);
    const written = await write(identityOf(tx), { input, means, sender });
    if (!written) return null;
    return {
      kind: 'code',
      recipient: input.email,
      write: async () => ({ ...brandEmail(sender, written), messageId }),
    };
  });
}

type Means = Pick<Services, 'secrets'> & { now: Date };
const Sealed = z.object({ code: z.string() });

async function write(
  tx: IdentityTx,
  { input, means, sender }: { input: Params; means: Means; sender: MailSender },
): Promise<RenderedEmail | null> {
  const { email, purpose, about } = input;
  const language = resolveEmailLocale(sender, input.language);
  const messages = getMessages(language);
  const account = await findAccount(tx, email);
  // No code is sent to a new address that already has an account. Codes for other purposes need an account, except for
  // a sign-up, which is handled below.
  const hasNoRecipient = purpose === 'signup' || purpose === 'email-change-new';
  if (hasNoRecipient ? purpose !== 'signup' && account : !account) return null;
  const { code } = Sealed.parse(means.secrets.unseal('job', input.sealedCode));
  const isLive = await isLiveCode(tx, means, { email, purpose, about, code });
  if (purpose === 'signup' && account?.password_hash) {
    const usable = isLive && input.realm !== PLATFORM_REALM ? code : null;
    return { language, ...renderHaveAccountEmail(messages, sender, usable) };
  }
  return isLive ? { language, ...renderCodeEmail(messages, { store: sender.name, code, purpose, about }) } : null;
}
