import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
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
  expiresAt: z.iso.datetime(),
});
export type Quote = z.infer<typeof Quote>;

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
export const canBeFree = (secrets: Secrets, input: { sealed: string; storeId: StoreId }): boolean =>
  readQuote(secrets, input)?.least === 0;
