import { z } from 'zod';
import type { PageView } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { providerPageRoute, type PageContext } from '../../../access/page.ts';
import { confirmOrder } from '../../orders/checkout/confirmOrder.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';
import { formAgain } from './formAgain.ts';
import { newOrderLink } from './newOrderLink.ts';
import { linkInvalid } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** How long the bank's confirmation page is open. */
const CHALLENGE_MINUTES = 15;

const Challenge = z.object({
  storeId: z.string(),
  orderId: z.uuid(),
  actionToken: z.string(),
  expiresAt: z.iso.datetime(),
});

/** The bank's confirmation page, with the order sealed into the form. */
export async function challengeView(context: PageContext, { order, lines, payment }: OrderRecord): Promise<PageView> {
  const { base, storeId, now, services, linkQuery } = context;
  const slug = lines[0]?.product_slug ?? '';
  return {
    kind: 'challenge',
    store: await storeFrame(context),
    total: formatMoney({ amount: order.total, currency: order.currency }, context.language),
    action: `${base}${STORE_PATHS.checkout.replace(':product', encodeURIComponent(slug))}/confirm${linkQuery}`,
    orderNumber: order.number,
    token: services.secrets.seal('checkout', {
      storeId,
      orderId: order.id,
      actionToken: payment?.action_token ?? '',
      expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
    }),
  };
}

/** The buyer's answer: the order is paid, or the checkout form is shown again with the typed values, for another card. */
export const challengeSubmit = providerPageRoute({
  mode: 'storefront',
  method: 'POST',
  path: `${STORE_PATHS.checkout}/confirm`,
  needsPool: true,
  who: 'visitor',
  handle: async (context) => {
    const { storeId, now, services, base, form } = context;
    const challenge = Challenge.safeParse(services.secrets.unseal('checkout', form['token'] ?? ''));
    if (!challenge.success || challenge.data.storeId !== storeId || new Date(challenge.data.expiresAt) <= now) {
      return context.transact(async (within) => linkInvalid(await storeFrame(within)));
    }
    const { orderId, actionToken } = challenge.data;
    const refusal = await confirmOrder(context, { orderId, actionToken, approved: form['answer'] === 'approve' });
    return context.transact(async (within) =>
      refusal instanceof Refusal
        ? formAgain(within, { orderId, refusal })
        : { goTo: `${base}/order/${await newOrderLink(within, orderId)}${within.linkQuery}` },
    );
  },
});
