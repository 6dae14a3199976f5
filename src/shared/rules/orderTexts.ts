import type { Messages } from './messages/Messages.ts';
import type { ProductKind } from './productKind.ts';

/** A kind of product in whose words an order speaks, if it sells only that. */
export type OrderWords = Exclude<ProductKind, 'download'>;

/** What the page of such an order and its receipt say. Where a text is absent, they say what they do of every order. */
interface OrderTexts {
  thanks: string;
  receiptSent?: string;
  subject: string;
  head?: string;
  text?: string;
  action: string;
}

export function orderTexts(words: OrderWords, { lead, tip, membership, bought }: Messages): OrderTexts {
  return { ...bought, lead, tip, membership }[words];
}
