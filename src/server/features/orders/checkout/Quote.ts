import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Secrets } from '../../../access/secrets.ts';

/** How long a displayed price is honored. */
export const QUOTE_MINUTES = 30;

/** A displayed price. For pay-what-you-want, `least` is the minimum. */
export const Quote = z.object({
  storeId: z.string(),
  productId: z.string(),
  kind: z.enum(['free', 'fixed', 'from']),
  least: z.int().min(0),
  unit: z.int().min(0),
  currency: z.string(),
  /** The discount on one unit. Its amount is above 0, and at most `unit`. */
  discount: z.object({ id: z.string(), code: z.string(), amount: z.int().min(1) }).nullable(),
  expiresAt: z.iso.datetime(),
});
export type Quote = z.infer<typeof Quote>;

/** What the buyer pays. */
export const totalOf = ({ unit, discount, currency }: Pick<Quote, 'unit' | 'discount' | 'currency'>): Money => ({
  amount: unit - (discount?.amount ?? 0),
  currency,
});

export const sealQuote = (secrets: Secrets, quote: Quote): string => secrets.seal('quote', quote);

/** Unseals a price of this store, however old. */
export function readQuote(
  secrets: Secrets,
  { sealed, storeId }: { sealed: string; storeId: StoreId },
): Quote | undefined {
  const quote = Quote.safeParse(secrets.unseal('quote', sealed));
  return quote.success && quote.data.storeId === storeId ? quote.data : undefined;
}

export const isFresh = (quote: Quote, now: Date): boolean => new Date(quote.expiresAt) > now;

/** Whether a sealed price allows an order without payment. False for an invalid seal. */
export function canBeFree(secrets: Secrets, input: { sealed: string; storeId: StoreId }): boolean {
  const quote = readQuote(secrets, input);
  return quote !== undefined && (quote.least === 0 || totalOf(quote).amount === 0);
}
