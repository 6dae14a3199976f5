import { STORE_PATHS } from '#shared/contract/pages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { providerPageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { readReturnQuery } from '../../orders/hosted/returnQuery.ts';
import { readHosted, type HostedOutcome } from '../../orders/hosted/settleHosted.ts';
import { linkInvalid } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { messagePage } from '../forms/visitorForms.ts';
import { elementFrame } from '../../orders/checkout/elementFrame.ts';
import { formAgain } from './formAgain.ts';
import { newOrderLink } from './newOrderLink.ts';

/**
 * Buyers return here from the gateway's own page, from their bank, and after they paid in the form. The gateway is asked for
 * the outcome of the payment.
 */
const returnAt = (path: string) =>
  providerPageRoute({
    mode: 'storefront',
    method: 'GET',
    path: `${path}/confirm`,
    needsPool: true,
    who: 'visitor',
    limits: ({ device }) => [{ key: `payment-return ${device.address}`, most: 60, seconds: 60 }],
    handle: async (context) => {
      const { services, storeId, query } = context;
      const paymentId = readReturnQuery(services.secrets, { storeId, query });
      const outcome = paymentId === undefined ? undefined : await readHosted(context, paymentId);
      if (outcome === 'unanswered') return context.transact((within) => waiting(within, 503));
      if (outcome?.state === 'open') return { goTo: outcome.url };
      return context.transact((within) => show(within, outcome));
    },
  });

/** From the checkout of one product, and from that of a cart. */
export const paymentReturn = returnAt(STORE_PATHS.checkout);
export const cartPaymentReturn = returnAt(STORE_PATHS.cart);

async function show(
  context: PageContext,
  outcome: Exclude<HostedOutcome, { state: 'open' }> | undefined,
): Promise<PageAnswer> {
  if (outcome === undefined) return linkInvalid(await storeFrame(context));
  if (outcome.state === 'processing') return waiting(context, 200);
  if (outcome.state === 'ended') return formAgain(context, outcome);
  if (outcome.state === 'asks') return showCheck(context, outcome.token);
  return { goTo: `${context.base}/order/${await newOrderLink(context, outcome.orderId)}${context.linkQuery}` };
}

/** The page on which the provider's script asks the buyer to confirm the payment. */
async function showCheck(context: PageContext, token: string): Promise<PageAnswer> {
  const element = await elementFrame(context);
  if (!element) return waiting(context, 503);
  return { show: { kind: 'payment-check', store: await storeFrame(context), element, token } };
}

/** `status` 503: the gateway does not answer. */
async function waiting(context: PageContext, status: 200 | 503): Promise<PageAnswer> {
  const { checkout, refusals } = getMessages(context.language);
  const sentence = status === 503 ? refusals['payment-unanswered'] : checkout.pendingText;
  return messagePage(await storeFrame(context), { title: checkout.pending, sentence }, status);
}
