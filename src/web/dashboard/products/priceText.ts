import type { PriceInput } from '#shared/contract/catalog.ts';
import { formatMoney } from '#web/client/format.ts';

/** A price in a list: 'Free', '$12', 'From $5', 'Name your price'. */
export function priceText(price: PriceInput, currency: string): string {
  if (price.kind === 'free') return 'Free';
  if (price.kind === 'fixed') return formatMoney({ amount: price.amount, currency }, { compact: true });
  if (price.least === 0) return 'Name your price';
  return `From ${formatMoney({ amount: price.least, currency }, { compact: true })}`;
}
