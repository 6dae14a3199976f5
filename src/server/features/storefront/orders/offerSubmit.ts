import { Refusal } from '#shared/contract/refusals.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import {
  providerPageRoute,
  type PageAnswer,
  type PageContext,
  type ProviderPageContext,
} from '../../../access/page.ts';
import { findOrder } from '../../orders/orderRecord.ts';
import { findTaxEvidence } from '../../orders/checkout/taxEvidence.ts';
import { acceptOffer } from '../../orders/offers/acceptOffer.ts';
import { declineOffer } from '../../orders/offers/declineOffer.ts';
import { readOffer, type SealedOffer } from '../../orders/offers/nextOffer.ts';
import { linkInvalid } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { findPublishedItems } from '../../publishedProducts/findPublishedProduct.ts';
import { checkoutView, knownPlace } from '../checkout/checkoutView.ts';
import { newOrderLink } from '../checkout/newOrderLink.ts';
import { messagePage } from '../forms/visitorForms.ts';
import { openLink } from './orderPage.ts';

/** The buyer's answer to an offer after an order. */
export const offerSubmit = providerPageRoute({
  mode: 'storefront',
  method: 'POST',
  path: '/order/:token/offer',
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `offers ${device.address}`, most: 60, seconds: 600 }],
  handle: async (context) => {
    const { services, storeId, form, base, params, linkQuery } = context;
    const offer = readOffer(services.secrets, { sealed: form['offer'] ?? '', storeId });
    const opened = await context.transact((within) => openLink(within));
    if (!opened || !offer) return context.transact(async (within) => linkInvalid(await storeFrame(within)));
    const here = `${base}/order/${params['token'] ?? ''}${linkQuery}`;
    if (form['answer'] === 'accept') return accept(context, { offer, here });
    await context.transact((within) => declineOffer(within, offer));
    return { goTo: here };
  },
});

interface Answered {
  offer: SealedOffer;
  /** The order's page, with the next offer. */
  here: string;
}

async function accept(context: ProviderPageContext, { offer, here }: Answered): Promise<PageAnswer> {
  const outcome = await acceptOffer(context, offer);
  return context.transact(async (within) => {
    if (outcome instanceof Refusal) return cannotBuy(within, { refusal: outcome, here });
    const { base, linkQuery } = within;
    if (outcome.kind === 'paid')
      return { goTo: `${base}/order/${await newOrderLink(within, outcome.orderId)}${linkQuery}` };
    if (outcome.kind === 'open') return waiting(within, here);
    return outcome.kind === 'checkout' ? toCheckout(within, { offer, refusal: outcome.refusal, here }) : { goTo: here };
  });
}

/** The form of the offered product at the price of the offer, with what the buyer typed for the order before. */
async function toCheckout(
  context: PageContext,
  { offer: { rootId, itemId, quote }, refusal, here }: Answered & { refusal: Refusal | null },
): Promise<PageAnswer> {
  const [root, products, evidence] = await Promise.all([
    findOrder(context.tx, rootId),
    findPublishedItems(context.tx, quote.lines),
    findTaxEvidence(context.tx, rootId),
  ]);
  const found = products.get(itemId);
  if (!root || !found) return { goTo: here };
  const product = inCurrency(found, quote.currency);
  const { email, name } = root.order;
  const country = evidence?.chosenCountry ?? '';
  const place = evidence
    ? { country, region: evidence.region, postalCode: evidence.postalCode, vatId: evidence.vatId, confirmed: country }
    : knownPlace(context);
  return {
    status: refusal ? 400 : 200,
    show: await checkoutView(context, {
      product,
      quote,
      place,
      typed: { email, name, expiry: '' },
      notice: refusal?.message ?? null,
    }),
  };
}

async function cannotBuy(
  context: PageContext,
  { refusal, here }: { refusal: Refusal; here: string },
): Promise<PageAnswer> {
  const messages = getMessages(context.language);
  return messagePage(
    await storeFrame(context),
    {
      title: messages.offer.title,
      sentence: translate(messages, refusal.message),
      way: { label: messages.common.back, href: here },
    },
    400,
  );
}

async function waiting(context: PageContext, here: string): Promise<PageAnswer> {
  const { checkout, common } = getMessages(context.language);
  return messagePage(await storeFrame(context), {
    title: checkout.pending,
    sentence: checkout.pendingText,
    way: { label: common.back, href: here },
  });
}
