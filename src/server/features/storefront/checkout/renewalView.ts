import { STORE_PATHS, type RenewalView } from '#shared/contract/pages.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import { findInstallments } from '../../orders/subscriptions/installments/installmentRecord.ts';
import { findPayable } from '../../orders/subscriptions/payRenewal.ts';
import { renewalQuery } from '../../orders/subscriptions/renewalQuery.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { messagePage } from '../forms/visitorForms.ts';
import { noticeIn, problemsIn } from '../forms/readFields.ts';
import { gatewayView } from './checkoutView.ts';

interface Shown {
  subscriptionId: string;
  /** The order that the customer chose to pay, of several that wait. */
  orderId?: string | null | undefined;
  expiry?: string;
  problems?: RenewalView['problems'];
  notice?: string | null;
  status?: 200 | 400 | 503;
}

/** The page where a customer pays a renewal, or the news that nothing has to be paid. */
export async function showRenewal(
  context: PageContext,
  { subscriptionId, orderId, expiry = '', problems = {}, notice = null, status = 200 }: Shown,
): Promise<PageAnswer> {
  const { tx, language, services, storeId, base } = context;
  const messages = getMessages(language);
  const { subscription, installments } = messages;
  const payable = await findPayable(tx, { subscriptionId, orderId });
  if (!payable) {
    const { title, nothingDue: sentence } = (await findInstallments(tx, subscriptionId)) ? installments : subscription;
    return messagePage(await storeFrame(context), { title, sentence }, 200);
  }
  const { title, price, every, payment, total, slug } = payable;
  const paid = payment ? paymentText(payment, language) : subscriptionPrice(price, every, language);
  return {
    status,
    show: {
      kind: 'renewal',
      purpose: 'pay',
      store: await storeFrame(context),
      title: payment ? installments.payTitle : subscription.payTitle,
      // After the last payment nothing is charged.
      text:
        payment && payment.to === payment.of ? `${title}: ${paid}` : fill(subscription.payText, { title, price: paid }),
      total: formatMoney(total, language),
      action: `${base}${STORE_PATHS.checkout.replace(':product', encodeURIComponent(slug))}/renew`,
      token: renewalQuery(services.secrets, { storeId, subscriptionId }).replace(/^renewal=/, ''),
      orderId: total.id,
      gateway: gatewayView(services.payments, { messages, isRepeated: true }),
      expiry,
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}

/** The same after a payment that was not completed. */
export const renewalAgain = (
  context: PageContext,
  { subscriptionId, orderId, refusal }: { subscriptionId: string; orderId?: string | undefined; refusal: Refusal },
): Promise<PageAnswer> =>
  showRenewal(context, {
    subscriptionId,
    orderId,
    status: 400,
    ...(context.services.payments.form === 'card'
      ? { problems: { number: refusal.message } }
      : { notice: refusal.message }),
  });
