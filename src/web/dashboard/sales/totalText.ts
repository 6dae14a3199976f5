import type { Money } from '#shared/rules/money.ts';
import { formatMoney } from '#web/client/format.ts';

/** What an order costs, in lists: 'Free', '$12.00'. */
export const totalText = (total: Money): string => (total.amount === 0 ? 'Free' : formatMoney(total));
