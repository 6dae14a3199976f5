import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { formatCardNumber } from '#shared/rules/cardText.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { installmentsText } from '#shared/rules/installmentText.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { pageRoute, providerPageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { findReplaceable, replaceMethod } from '../../orders/subscriptions/replaceMethod.ts';
import { settleOne } from '../../orders/subscriptions/settleSetup.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { gatewayView } from '../checkout/checkoutView.ts';
import { noticeIn, problemsIn } from '../forms/readFields.ts';
import { memberOf } from './memberFrame.ts';

/** Where a customer replaces the card of a subscription. */
export const cardPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.subscriptionCard,
  who: 'customer',
  handle: async (context) => showCard(context, { claimedId: context.query.get('subscription') ?? '' }),
});

/** Saves the typed card, or leads to the gateway's page. */
export const cardSubmit = providerPageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.subscriptionCard,
  who: 'customer',
  limits: ({ device }) => [{ key: `cards ${device.address}`, most: 20, seconds: 600 }],
  handle: async (context) => {
    const { form, base, origin, language, services } = context;
    const claimedId = form['subscription'] ?? '';
    const customerId = await context.transact(async (within) => memberOf(within).id);
    const isKnown = await context.transact(async ({ tx }) => isOwn(tx, { claimedId, customerId }));
    if (!isKnown) return context.transact(async (within) => notYours(await storeFrame(within)));
    const card = {
      number: formatCardNumber(form['number']?.trim() ?? ''),
      expiry: latinDigits(form['expiry']?.trim() ?? ''),
      cvc: latinDigits(form['cvc']?.trim() ?? ''),
    };
    const typed = { claimedId, expiry: card.expiry, status: 400 } as const;
    if (services.payments.form === 'card' && card.number === '') {
      const problems = { number: getMessages(language).problems.cardMissing };
      return context.transact((within) => showCard(within, { ...typed, problems }));
    }
    const outcome = await replaceMethod(context, {
      subscriptionId: claimedId,
      customerId,
      card,
      root: `${origin}${base}`,
      language,
    }).catch(refused);
    if (outcome instanceof Refusal)
      return context.transact((within) =>
        showCard(within, {
          ...typed,
          ...(services.payments.form === 'card'
            ? { problems: { number: outcome.message } }
            : { notice: outcome.message }),
        }),
      );
    return { goTo: outcome.continueAt ?? `${base}${STORE_PATHS.orders}?subscription=replaced` };
  },
});

/** Customers return here from the gateway's page, which is asked whether it saved the card. */
export const cardReturn = providerPageRoute({
  mode: 'members',
  method: 'GET',
  path: `${STORE_PATHS.subscriptionCard}/confirm`,
  who: 'customer',
  limits: ({ device }) => [{ key: `card-return ${device.address}`, most: 60, seconds: 60 }],
  handle: async ({ services, storeId, query, base, now }) => {
    const setupId = query.get('setup') ?? '';
    const state = isUuid(setupId) ? await settleOne(services, { storeId, setupId, now }) : 'unknown';
    return { goTo: `${base}${STORE_PATHS.orders}${NOTICES[state]}` };
  },
});

const NOTICES = {
  saved: '?subscription=replaced',
  open: '?subscription=replacing',
  failed: '?subscription=replace-failed',
  unknown: '',
} as const;

function refused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const isOwn = async (tx: PageContext['tx'], { claimedId, customerId }: { claimedId: string; customerId: string }) =>
  isUuid(claimedId) && (await findReplaceable(tx, { subscriptionId: claimedId, customerId })) !== undefined;

interface Shown {
  claimedId: string;
  expiry?: string;
  problems?: Record<string, string>;
  notice?: string | null;
  status?: 200 | 400;
}

async function showCard(
  context: PageContext,
  { claimedId, expiry = '', problems = {}, notice = null, status = 200 }: Shown,
): Promise<PageAnswer> {
  const { tx, language, services, base } = context;
  const { id: customerId } = memberOf(context);
  const own = isUuid(claimedId) ? await findReplaceable(tx, { subscriptionId: claimedId, customerId }) : undefined;
  if (!own) return notYours(await storeFrame(context));
  const messages = getMessages(language);
  const { title, price, every, installments, unpaid } = own;
  const total = unpaid === null ? '' : formatMoney(unpaid, language);
  const { replaceText, replaceUnpaid } = messages.subscription;
  const paid = installments
    ? installmentsText(installments, price.currency, language)
    : subscriptionPrice(price, every, language);
  const about = { title, price: paid, total };
  return {
    status,
    show: {
      kind: 'renewal',
      orderId: null,
      purpose: 'replace',
      title: messages.subscription.replaceTitle,
      store: await storeFrame(context),
      text: fill(unpaid === null ? replaceText : replaceUnpaid, about),
      total,
      action: `${base}${STORE_PATHS.subscriptionCard}`,
      token: claimedId,
      gateway: gatewayView(services.payments, { messages, isRepeated: true }),
      expiry,
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
