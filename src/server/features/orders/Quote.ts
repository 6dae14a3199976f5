import { z } from 'zod';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Secrets } from '../../access/secrets.ts';

/** How long a price that was shown is honoured. */
export const QUOTE_MINUTES = 30;

/** A price as it was shown. For pay-what-you-want, `least` is what the buyer may not go below. */
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

/** The price behind a seal of this store, however old. */
export function readQuote(
  secrets: Secrets,
  { sealed, storeId }: { sealed: string; storeId: StoreId },
): Quote | undefined {
  const quote = Quote.safeParse(secrets.unseal('quote', sealed));
  return quote.success && quote.data.storeId === storeId ? quote.data : undefined;
}

export const isFresh = (quote: Quote, now: Date): boolean => new Date(quote.expiresAt) > now;

/** Whether a sealed price lets somebody order without paying; false for what is no price of this store. */
export const mayBeFree = (secrets: Secrets, wish: { sealed: string; storeId: StoreId }): boolean =>
  readQuote(secrets, wish)?.least === 0;
