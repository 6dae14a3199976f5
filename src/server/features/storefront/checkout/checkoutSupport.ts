import type { CheckoutView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { TIP_NOTE_MAX } from '#shared/rules/tipJar.ts';
import type { PageContext } from '../../../access/page.ts';
import type { Quote } from '../../orders/checkout/Quote.ts';
import type { NewSupport } from '../../orders/supports/supportRecord.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { readOffer } from './readOffer.ts';

/** What a supporter wrote in the checkout of a tip jar. */
export interface TypedSupport {
  note: string;
  /** Whether their name is shown on the list of supporters. */
  isShown: boolean;
}

export const NO_SUPPORT: TypedSupport = { note: '', isShown: false };

export const typedSupport = ({ form }: Pick<PageContext, 'form'>): TypedSupport => ({
  note: (form['supportNote'] ?? '').trim().replaceAll('\r\n', '\n'),
  isShown: (form['supportShown'] ?? '') !== '',
});

export const supportProblems = ({
  support: { note, isShown },
  name,
  messages: { problems, tip },
}: {
  support: TypedSupport;
  name: string;
  messages: Messages;
}): Record<string, string> => ({
  ...(note.length > TIP_NOTE_MAX ? { supportNote: fill(problems.longText, { count: `${TIP_NOTE_MAX}` }) } : {}),
  ...(isShown && name === '' ? { name: tip.nameMissing } : {}),
});

/** The fields of a tip jar. Null: the product is not a tip jar. */
export const supportView = (product: SellableProduct | null, support: TypedSupport): CheckoutView['support'] =>
  product?.tipJar ? { ...support, asksName: product.tipJar.showsSupporters } : null;

/** What is stored with the order. A name is shown only if the page has a list. */
export const newSupport = (
  product: SellableProduct | null,
  { support: { note, isShown }, name }: { support: TypedSupport; name: string },
): NewSupport | null =>
  product?.tipJar
    ? { productId: product.id, note, shownName: isShown && product.tipJar.showsSupporters ? name : '' }
    : null;

/** The first price of a tip jar: the amount of the button that was pressed on its page, else the first suggestion. */
export function withTipAmount(
  { query, language }: Pick<PageContext, 'query' | 'language'>,
  { product, quote }: { product: SellableProduct; quote: Quote },
): Quote {
  const [line] = quote.lines;
  if (!product.tipJar || !line) return quote;
  const typed = query.get('amount');
  const amount =
    typed === null
      ? product.tipJar.amounts[0]
      : readOffer(typed, { least: line.least, currency: quote.currency }, language);
  const isTaken = typeof amount === 'number' && amount <= (product.tipJar.most ?? Infinity);
  return isTaken ? { ...quote, lines: [{ ...line, unit: amount }] } : quote;
}
