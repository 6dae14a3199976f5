import { claimGift as claimContract } from '#shared/contract/gifts.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeTryLimits } from '../../../access/attempts.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { mergeVisitorCart } from '../../carts/visitCart.ts';
import { claimGift } from '../../members/claimGift.ts';
import { isRecipient } from '../../members/isRecipient.ts';
import { giftCodeLimits, sendGiftCode } from '../../members/sendGiftCode.ts';
import { openGift } from '../../orders/gifts/giftLink.ts';
import type { Gift } from '../../orders/gifts/giftRecord.ts';
import { findOrder } from '../../orders/orderRecord.ts';
import { findSoldLimits } from '../../orders/soldLimits.ts';
import { giftClosed } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { noticeIn, problemsIn, readFields, shownRefusal } from '../forms/readFields.ts';

const PLACE = {
  mode: 'storefront',
  needsPool: true,
  who: 'visitor',
  path: STORE_PATHS.gift,
} satisfies Partial<PageRoute>;

/** What somebody was given, and how it is claimed. */
export const giftPage = pageRoute({
  ...PLACE,
  method: 'GET',
  limits: ({ device }) => [{ key: `gift-link ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { gift, answer } = await findOpenGift(context);
    return answer ?? show(context, { gift });
  },
});

/**
 * Sends a code to the recipient's address. The code claims the gift and signs the recipient in. Who is signed in already
 * needs none.
 */
export const giftSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  limits: (request) =>
    request.form['step'] === 'send'
      ? giftCodeLimits({ storeId: request.storeId, token: request.params['token'] ?? '' }, request)
      : codeTryLimits(request.device),
  handle: async (context) => {
    const { gift, answer } = await findOpenGift(context);
    if (answer) return answer;
    return context.form['step'] === 'send' ? sendCode(context, gift) : claim(context, gift);
  },
});

const tokenOf = ({ params }: PageContext): string => params['token'] ?? '';

/** The gift of the link, or the page that says why it cannot be claimed. */
async function findOpenGift(
  context: PageContext,
): Promise<{ gift: Gift; answer?: never } | { gift?: never; answer: PageAnswer }> {
  const { tx, services, now } = context;
  const opening = { secrets: services.secrets, token: tokenOf(context), now };
  const gift = await catchRefusal(tx, () => openGift(tx, opening));
  return gift instanceof Refusal ? { answer: await closed(context, gift) } : { gift };
}

async function closed(context: PageContext, { code }: Refusal): Promise<PageAnswer> {
  const store = await storeFrame(context);
  if (code === 'gift-claimed') return giftClosed(store, 'claimedAlready');
  return giftClosed(store, code === 'gift-withdrawn' ? 'withdrawn' : 'linkGone');
}

async function sendCode(context: PageContext, gift: Gift): Promise<PageAnswer> {
  const { tx, storeId } = context;
  const outcome = await catchRefusal(tx, () => sendGiftCode.handle({ storeId, token: tokenOf(context) }, context));
  // If another code was requested too early, the previous one is still valid.
  const shown = outcome instanceof Refusal ? shownRefusal(outcome, ['code']) : {};
  return show(context, { gift, step: 'code', ...shown });
}

async function claim(context: PageContext, gift: Gift): Promise<PageAnswer> {
  const { tx, storeId, form, base, linkQuery } = context;
  const isCode = form['step'] === 'code';
  const code = isCode ? (form['code'] ?? '') : undefined;
  const read = readFields(claimContract.input, { storeId, token: tokenOf(context), code });
  if (read.problems) return show(context, { gift, step: 'code', problems: read.problems });
  const outcome = await catchRefusal(tx, () => claimGift.handle(read.fields, context));
  if (!(outcome instanceof Refusal)) {
    if (outcome.session) await mergeVisitorCart(context, outcome.session.customer.id);
    return { goTo: `${base}${STORE_PATHS.library}${linkQuery === '' ? '?' : `${linkQuery}&`}gift=1` };
  }
  if (outcome.code === 'gift-claimed' || outcome.code === 'gift-withdrawn') return closed(context, outcome);
  // Without a code, the recipient is no longer signed in.
  return show(context, isCode ? { gift, step: 'code', ...shownRefusal(outcome, ['code']) } : { gift });
}

interface ShownGift {
  gift: Gift;
  step?: 'code';
  problems?: Record<string, string>;
  notice?: string | null;
}

async function show(
  context: PageContext,
  { gift, step, problems = {}, notice = null }: ShownGift,
): Promise<PageAnswer> {
  const { tx, language, base, customer, linkQuery } = context;
  const record = await findOrder(tx, gift.orderId);
  const lines = record?.lines ?? [];
  const limitsOf = await findSoldLimits(tx, gift.orderId, language);
  const first =
    customer && (await isRecipient(tx, { customerId: customer.id, emailKey: gift.emailKey })) ? 'claim' : 'send';
  return {
    status: Object.keys(problems).length > 0 || notice !== null ? 400 : 200,
    show: {
      kind: 'gift',
      store: await storeFrame(context),
      step: step ?? first,
      action: `${base}${STORE_PATHS.gift.replace(':token', tokenOf(context))}${linkQuery}`,
      titles: lines.map(({ title }) => title),
      limits: lines.flatMap(({ id, title }) =>
        limitsOf(id).map((limit) => (lines.length === 1 ? limit : `${title}: ${limit}`)),
      ),
      name: gift.name,
      from: record?.order.name ?? '',
      message: gift.message,
      email: gift.email,
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
