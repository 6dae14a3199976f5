import type { Jobs } from '#shared/contract/jobs.ts';
import { disputeReason, readDisputeStatus } from '#shared/rules/dispute.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { storeSender } from '../../mail/sending/mailSender.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';

type About = Jobs['sendDisputeEmail']['about'];

/** Tells the creator about a dispute: that it began, that an answer is due soon, or how it ended. */
export async function sendDisputeEmail(
  { realm, disputeId, about }: Jobs['sendDisputeEmail'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  const { settings } = services;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const dispute = await findDispute(tx, disputeId);
    if (!dispute || (about === 'due' && readDisputeStatus(dispute.status) !== 'open')) return null;
    const amount = formatMoney(dispute, 'en');
    const { subject, text, next } = termsOf(about, { ...dispute, amount });
    return {
      kind: 'dispute',
      orderId: dispute.orderId,
      write: async () => ({
        from: settings.mailFrom,
        replyTo: dispute.email,
        subject,
        messageId: messageIdOf(settings, `dispute.${jobId}`),
        ...renderEmail({
          preheader: text,
          brand: await storeSender(tx, settings),
          blocks: [
            { kind: 'heading', text: subject },
            { kind: 'paragraph', text },
            ...(next === '' ? [] : [{ kind: 'paragraph' as const, text: next }]),
            ...(dispute.isTest ? [{ kind: 'paragraph' as const, text: 'This is a test, so no money moves.' }] : []),
            {
              kind: 'button',
              label: 'View dispute',
              url: `${settings.publicUrl}/dashboard/sales/disputes?dispute=${disputeId}`,
            },
          ],
        }),
      }),
    };
  });
}

const findDispute = (tx: StoreTx, disputeId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('disputes as d')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'd.store_id').onRef('o.id', '=', 'd.order_id'))
      .select(['d.status', 'd.amount', 'd.currency', 'd.reason', 'd.due_at as dueAt'])
      .select(['o.id as orderId', 'o.number', 'o.email', 'o.is_test as isTest'])
      .where('d.store_id', '=', tx.realm)
      .where('d.id', '=', disputeId),
  );

interface Dispute {
  amount: string;
  number: string;
  email: string;
  reason: string;
  dueAt: Date | null;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function termsOf(
  about: About,
  { amount, number, email, reason, dueAt }: Dispute,
): { subject: string; text: string; next: string } {
  const why = disputeReason(reason).sentence;
  const by = dueAt === null ? '' : ` by ${DAY.format(dueAt)} (UTC)`;
  switch (about) {
    case 'inquiry':
      return {
        subject: `A bank is asking about order ${number}`,
        text: `The bank of ${email} is asking about their payment of ${amount}. ${why} No money has been taken back.`,
        next: `To avoid a dispute, answer${by}, or refund the order.`,
      };
    case 'open':
    case 'review':
      return {
        subject: `Order ${number} is disputed`,
        text: `The bank of ${email} has taken back ${amount}. ${why} Until the bank decides, the buyer can’t open the files.`,
        next: `Answer${by} and show that the buyer got what they paid for. Without an answer, you lose the money.`,
      };
    case 'due':
      return {
        subject: `Answer the dispute about order ${number} soon`,
        text: `The bank needs your answer about ${amount}${by}. Without it, you lose the money.`,
        next: '',
      };
    case 'won':
      return {
        subject: `You won the dispute about order ${number}`,
        text: `The bank decided in your favor, and ${amount} is yours again. The buyer can open the files again.`,
        next: '',
      };
    case 'lost':
      return {
        subject: `You lost the dispute about order ${number}`,
        text: `The bank decided in favor of ${email}, who keeps the ${amount} and can no longer open the files.`,
        next: 'There’s nothing you need to do. If you can appeal, Stripe’s dashboard shows how.',
      };
    case 'closed':
      return {
        subject: `The inquiry about order ${number} is closed`,
        text: `The bank of ${email} has closed its inquiry about the payment of ${amount}. No money was taken back.`,
        next: '',
      };
  }
}
