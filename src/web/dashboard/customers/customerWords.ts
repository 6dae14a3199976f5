import type { CustomerRow } from '#shared/contract/customers.ts';
import { formatMoney } from '#web/client/format.ts';

export const customerName = ({ name, email }: Pick<CustomerRow, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** '$12.00', '$12.00 + €5.00', or a dash for people who never paid. */
export const spentWords = ({ spent }: Pick<CustomerRow, 'spent'>): string =>
  spent.length === 0 ? '–' : spent.map((money) => formatMoney(money)).join(' + ');
