import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { formatCardNumber } from '#shared/rules/cardText.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, providerPageRoute, type PageAnswer, type ProviderPageContext } from '../../../access/page.ts';
import { payRenewal } from '../../orders/subscriptions/payRenewal.ts';
import { readRenewalQuery } from '../../orders/subscriptions/renewalQuery.ts';
import { linkInvalid } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { newOrderLink } from './newOrderLink.ts';
import { renewalAgain, showRenewal } from './renewalView.ts';

const PATH = `${STORE_PATHS.checkout}/renew`;

/** Customers come here from the email about a failed renewal, and from the members area. */
export const renewalPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: PATH,
  needsPool: true,
  who: 'visitor',
  handle: async (context) => {
    const { services, storeId, query } = context;
    const subscriptionId = readRenewalQuery(services.secrets, { storeId, value: query.get('renewal') });
    return subscriptionId === undefined
      ? linkInvalid(await storeFrame(context))
      : showRenewal(context, { subscriptionId, orderId: query.get('order') });
  },
});

/** Pays the renewal, in the form or on the gateway's page. */
export const renewalSubmit = providerPageRoute({
  mode: 'storefront',
  method: 'POST',
  path: PATH,
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `renewals ${device.address}`, most: 20, seconds: 600 }],
  handle: async (context) => {
    const { services, storeId, form } = context;
    const subscriptionId = readRenewalQuery(services.secrets, { storeId, value: form['renewal'] });
    if (subscriptionId === undefined) return context.transact(async (within) => linkInvalid(await storeFrame(within)));
    return pay(context, subscriptionId);
  },
});

async function pay(context: ProviderPageContext, subscriptionId: string): Promise<PageAnswer> {
  const { form, base, origin, language, linkQuery } = context;
  const card = {
    number: formatCardNumber(form['number']?.trim() ?? ''),
    expiry: latinDigits(form['expiry']?.trim() ?? ''),
    cvc: latinDigits(form['cvc']?.trim() ?? ''),
  };
  const orderId = form['order'];
  if (context.services.payments.form === 'card' && card.number === '') {
    const problems = { number: getMessages(language).problems.cardMissing };
    return context.transact((within) =>
      showRenewal(within, { subscriptionId, orderId, expiry: card.expiry, problems, status: 400 }),
    );
  }
  const shown = { subscriptionId, shownId: orderId };
  const outcome = await payRenewal(context, { ...shown, card, root: `${origin}${base}`, linkQuery });
  return context.transact(async (within) => {
    if (outcome === null) return showRenewal(within, { subscriptionId });
    if (outcome instanceof Refusal) return renewalAgain(within, { subscriptionId, orderId, refusal: outcome });
    const order = `${base}/order/${await newOrderLink(within, outcome.orderId)}${within.linkQuery}`;
    return { goTo: outcome.continueAt ?? order };
  });
}
