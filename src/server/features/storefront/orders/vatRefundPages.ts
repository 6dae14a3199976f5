import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import {
  providerPageRoute,
  type PageAnswer,
  type PageContext,
  type PageRoute,
  type ProviderPageContext,
} from '../../../access/page.ts';
import { vatIdLimits } from '../../orders/checkout/declines.ts';
import { checkVatId } from '../../orders/checkout/quoteTax.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';
import { refundPayment } from '../../orders/refunds/refundPayment.ts';
import { beginVatRefund } from '../../orders/vatRefunds/beginVatRefund.ts';
import { linkInvalid, notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { problemsIn } from '../forms/readFields.ts';
import { findOwnOrder, showMemberOrder } from '../members/orderPages.ts';
import { openLink, showOrder } from './orderPage.ts';

const limits: PageRoute['limits'] = ({ storeId, device, form }) => [
  { key: `order-link ${device.address}`, most: 120, seconds: 60 },
  ...vatIdLimits({ storeId, address: device.address, vatId: form['vatId'] ?? '' }),
];

/** Checks the buyer's VAT id again, and refunds the VAT if it is confirmed. */
export const orderVatSubmit = providerPageRoute({
  mode: 'storefront',
  method: 'POST',
  path: '/order/:token/vat',
  needsPool: true,
  who: 'visitor',
  limits,
  handle: async (context) => {
    const opened = await context.transact(openLink);
    if (!opened) return context.transact(async (within) => linkInvalid(await storeFrame(within)));
    const { base, params, linkQuery } = context;
    return submit(context, opened.record, {
      goTo: `${base}/order/${params['token'] ?? ''}${linkQuery}`,
      show: (within, problems) => showOrder(within, opened, { vat: { vatId: within.form['vatId'] ?? '', problems } }),
    });
  },
});

/** The same form in the members area. */
export const memberVatSubmit = providerPageRoute({
  mode: 'members',
  method: 'POST',
  path: `${STORE_PATHS.orders}/:orderId/vat`,
  who: 'customer',
  limits,
  handle: async (context) => {
    const record = await context.transact(findOwnOrder);
    if (!record) return context.transact(async (within) => notYours(await storeFrame(within)));
    const { base, linkQuery } = context;
    return submit(context, record, {
      goTo: `${base}${STORE_PATHS.orders}/${record.order.id}${linkQuery}`,
      show: (within, problems) =>
        showMemberOrder(within, record, { vat: { vatId: within.form['vatId'] ?? '', problems } }),
    });
  },
});

interface Answers {
  goTo: string;
  show: (context: PageContext, problems: Record<string, string>) => Promise<PageAnswer>;
}

async function submit(
  context: ProviderPageContext,
  { order, evidence }: OrderRecord,
  { goTo, show }: Answers,
): Promise<PageAnswer> {
  const { services, storeId, now, form, language, transact } = context;
  try {
    // The buyer's own request is for an id that could not be checked. The creator decides about others.
    if (!evidence || evidence.vatStatus === 'none') refuse('vat-not-refundable');
    const vat =
      (await checkVatId(services, { storeId, typed: form['vatId'] ?? '', now })) ?? refuse('vat-id-malformed');
    const refunding = { now, creatorId: null, gatewayId: services.payments.id };
    await refundPayment(
      { services, now, transact: (work) => transact(({ tx }) => work(tx)) },
      (tx) => beginVatRefund({ ...refunding, tx }, { orderId: order.id, vat }),
      async () => undefined,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = error.details.field === 'vatId' ? error : new Refusal('vat-not-refundable');
    return transact((within) => show(within, problemsIn(language, { vatId: refusal.message })));
  }
  return { goTo };
}
