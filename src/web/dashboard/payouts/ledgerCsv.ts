import type { LedgerRow } from '#shared/contract/payouts.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvOf } from '../export/csv.ts';

const HEAD = [
  ...(['Time (UTC)', 'Event', 'Order', 'Debit account', 'Credit account', 'Amount', 'Currency'] as const),
  'Taxed base',
] as const;

/** The ledger as CSV: plain decimals, times in UTC. */
export const ledgerCsv = (rows: readonly LedgerRow[]): string =>
  csvOf(
    HEAD,
    rows.map(({ at, event, orderNumber, debit, credit, amount, currency, taxBase }) => [
      at,
      event,
      orderNumber ?? '',
      debit,
      credit,
      toDecimal({ amount, currency }),
      currency,
      taxBase === null ? '' : toDecimal({ amount: taxBase, currency }),
    ]),
  );
