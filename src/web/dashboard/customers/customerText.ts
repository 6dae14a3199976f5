import type { CustomerRow } from '#shared/contract/customers.ts';
import { formatMoney, formatNumber } from '#web/client/format.ts';

export const customerName = ({ name, email }: Pick<CustomerRow, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** '$12.00', '$12.00 + €5.00', or a dash for people who never paid. */
export const spentText = ({ spent }: Pick<CustomerRow, 'spent'>): string =>
  spent.length === 0 ? '–' : spent.map((money) => formatMoney(money)).join(' + ');

/** 'not downloaded', 'downloaded once', 'downloaded 3 times'. */
export function downloadsText(downloads: number): string {
  if (downloads === 0) return 'not downloaded';
  return downloads === 1 ? 'downloaded once' : `downloaded ${formatNumber(downloads)} times`;
}
