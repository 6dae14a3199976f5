import { formatMoney } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';

/** Revenue in other currencies, which cannot be added. Null if there is none. */
export function otherRevenue({ currency, others }: Pick<Traffic, 'currency' | 'others'>): string | null {
  if (others.length === 0) return null;
  const amounts = others.map((other) => formatMoney(other)).join(' + ');
  return `Revenue is shown in ${currency}. Sales in other currencies: ${amounts}.`;
}
