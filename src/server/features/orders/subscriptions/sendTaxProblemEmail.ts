import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { taxProblemText } from '#shared/rules/taxProblem.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../../jobs.ts';
import { storeSender } from '../../mail/sending/mailSender.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';

/** Tells the creator why a subscription was not renewed, and what to do. Sends nothing if it has been renewed meanwhile. */
export async function sendTaxProblemEmail(
  { realm, subscriptionId, reason }: Jobs['sendTaxProblemEmail'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  const { settings } = services;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const subscription = await findSubscription(tx, { subscriptionId, reason });
    if (!subscription) return null;
    const { title, email, isTest } = subscription;
    const { why, next } = taxProblemText(reason);
    const subject = `“${title}” wasn’t renewed for ${email}`;
    const text = `Its tax couldn’t be calculated, so the customer wasn’t charged and still has access. ${why}`;
    return {
      kind: 'notice',
      write: async () => ({
        from: settings.mailFrom,
        replyTo: email,
        subject,
        messageId: messageIdOf(settings, `tax-problem.${jobId}`),
        ...renderEmail({
          preheader: text,
          brand: await storeSender(tx, settings),
          blocks: [
            { kind: 'heading', text: subject },
            { kind: 'paragraph', text },
            { kind: 'paragraph', text: `${next} We try again every day, and charge the customer when it works.` },
            ...(isTest ? [{ kind: 'paragraph' as const, text: 'This is a test, so no money moves.' }] : []),
            {
              kind: 'button',
              label: 'View subscription',
              url: `${settings.publicUrl}/dashboard/sales/subscriptions?subscription=${subscriptionId}`,
            },
          ],
        }),
      }),
    };
  });
}

const findSubscription = (tx: StoreTx, { subscriptionId, reason }: { subscriptionId: string; reason: string }) =>
  tx.maybe(
    tx.q
      .selectFrom('subscriptions as s')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.customer_id'),
      )
      .select(['s.title', 'c.email', 's.is_test as isTest'])
      .where('s.store_id', '=', tx.realm)
      .where('s.id', '=', subscriptionId)
      .where(sql<boolean>`${reason} = any(s.tax_problems)`),
  );
