import type { CheckoutView } from '#shared/contract/pages.ts';
import { plainName } from '#shared/kit/plainName.ts';
import { emailProblem, normaliseEmail } from '#shared/rules/email.ts';
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX, giftDays, giftTime } from '#shared/rules/gift.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { canBeGift } from '../../orders/gifts/canBeGift.ts';
import type { Gift, NewGift } from '../../orders/gifts/giftRecord.ts';
import { totalOf, type Quote } from '../../orders/checkout/Quote.ts';
import { findPublishedItems } from '../../publishedProducts/findPublishedProduct.ts';
import { isGiftable } from '../../publishedProducts/isGiftable.ts';

/** The gift in the checkout: whether the order is one, and what was typed about it. */
export interface TypedGift {
  isChosen: boolean;
  email: string;
  name: string;
  message: string;
  day: string;
}

export const NO_GIFT: TypedGift = { isChosen: false, email: '', name: '', message: '', day: '' };

export function typedGift({ form }: Pick<PageContext, 'form'>): TypedGift {
  const field = (name: string) => form[name]?.trim() ?? '';
  return {
    isChosen: field('gift') !== '',
    email: normaliseEmail(field('giftEmail')).email,
    name: plainName(field('giftName')),
    message: field('giftMessage').replaceAll('\r\n', '\n'),
    day: latinDigits(field('giftDay')),
  };
}

/** What the buyer typed before an order that was not paid. */
export const giftAgain = ({ email, name, message, sendAt }: Gift, now: Date): TypedGift => ({
  isChosen: true,
  email,
  name,
  message,
  day: sendAt > now ? sendAt.toISOString().slice(0, 10) : '',
});

/** The gift as typed, or what is wrong with it by field. Null: the buyer keeps the order. */
export async function readGift(
  context: PageContext,
  { quote, typed }: { quote: Quote; typed: TypedGift },
): Promise<{ gift: NewGift | null; problems: Record<string, string> }> {
  if (!typed.isChosen) return { gift: null, problems: {} };
  const { email, name, message, day } = typed;
  const messages = getMessages(context.language);
  const { problems: texts } = messages;
  const sendAt = giftTime(day, context.now);
  const problem = await findProblem(context, quote);
  const problems = {
    ...(problem === null ? {} : { gift: problem }),
    ...(emailProblem(email) === null ? {} : { giftEmail: messages.refusals['invalid-email'] }),
    ...(name.length > GIFT_NAME_MAX ? { giftName: fill(texts.longText, { count: `${GIFT_NAME_MAX}` }) } : {}),
    ...(message.length > GIFT_MESSAGE_MAX
      ? { giftMessage: fill(texts.longText, { count: `${GIFT_MESSAGE_MAX}` }) }
      : {}),
    ...(sendAt === null ? { giftDay: messages.gift.dayWrong } : {}),
  };
  return { gift: sendAt && { email, name, message, sendAt }, problems };
}

/** Why the order cannot be given. Null: it can. */
async function findProblem({ tx, language }: PageContext, quote: Quote): Promise<string | null> {
  const { gift, refusals } = getMessages(language);
  if (totalOf(quote).amount === 0) return gift.notFree;
  const products = [...(await findPublishedItems(tx, quote.lines)).values()];
  const others = products.filter((product) => !isGiftable(product)).map(({ title }) => title);
  if (others.length > 0) return fill(gift.notThese, { titles: others.join(', ') });
  const lines = products.map((product) => ({ product }));
  return canBeGift(quote, lines) ? null : refusals['gift-not-possible'];
}

/** The choice to give the order. Null: nothing in it can be given, or it costs nothing. */
export async function giftView(
  { tx, now }: PageContext,
  { quote, typed, isOpen }: { quote: Quote; typed: TypedGift; isOpen: boolean },
): Promise<CheckoutView['gift']> {
  if (quote.plan !== null || (totalOf(quote).amount === 0 && !isOpen)) return null;
  const products = await findPublishedItems(tx, quote.lines);
  const canGive = quote.lines.some((line) => {
    const product = products.get(itemIdOf(line));
    return product !== undefined && isGiftable(product);
  });
  return canGive ? { ...typed, ...giftDays(now) } : null;
}
