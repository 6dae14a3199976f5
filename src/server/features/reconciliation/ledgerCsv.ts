import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { exportLedger } from './exportLedger.ts';

const HEAD = [
  ...(['Time (UTC)', 'Event', 'Order', 'Debit account', 'Credit account', 'Amount', 'Currency'] as const),
  'Taxed base',
] as const;

/** The ledger as CSV: plain decimals, times in UTC. */
export const ledgerCsv = csvExport(exportLedger, {
  head: HEAD,
  pageRows: 1000,
  rowsOf: ({ at, event, orderNumber, debit, credit, amount, currency, taxBase }) => [
    [
      at,
      event,
      orderNumber ?? '',
      debit,
      credit,
      toDecimal({ amount, currency }),
      currency,
      taxBase === null ? '' : toDecimal({ amount: taxBase, currency }),
    ],
  ],
});
