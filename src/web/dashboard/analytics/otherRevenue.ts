import { formatMoney } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';

/** What the page's revenue leaves out, since amounts of several currencies cannot be added; null for nothing. */
export function otherRevenue({ currency, others }: Pick<Traffic, 'currency' | 'others'>): string | null {
  if (others.length === 0) return null;
  const amounts = others.map((other) => formatMoney(other)).join(' + ');
  return `Revenue here is in ${currency}. Sales in other currencies brought in ${amounts}.`;
}
