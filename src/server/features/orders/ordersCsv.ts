import type { OrderRow } from '#shared/contract/orders.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { listOrders } from './listOrders.ts';

const HEAD = [
  'Order',
  'Placed at',
  'Status',
  'Free trial',
  'Customer email',
  'Customer name',
  'Products',
  'Lines',
  'Total',
  'Tip',
  'Refunded',
  'Currency',
  'Test',
  'Recorded manually',
  'Answers',
  'Gift for',
  'Gift sent on',
  'Gift claimed',
  'Discount',
  'Tax',
  'Country',
  'VAT ID',
  'Fees',
  'Unit prices',
] as const;

/** Orders as CSV: plain decimals, times in UTC. */
export const ordersCsv = csvExport(listOrders, { head: HEAD, rowsOf: (order) => [cellsOf(order)] });

function cellsOf({ bookkeeping, ...order }: OrderRow): string[] {
  const { products, discount, tax, country, vatId, fees } = bookkeeping;
  return [
    order.number,
    order.placedAt,
    order.status,
    order.isTrial ? 'yes' : 'no',
    order.email,
    order.name,
    products.map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`)).join('\n'),
    String(order.lineCount),
    toDecimal(order.total),
    toDecimal(order.tip),
    toDecimal(order.refunded),
    order.total.currency,
    order.isTest ? 'yes' : 'no',
    order.isElsewhere ? 'yes' : 'no',
    order.answers.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
    order.gift?.email ?? '',
    order.gift?.sendAt ?? '',
    order.gift ? (order.gift.claimedAt ? 'yes' : 'no') : '',
    toDecimal(discount),
    toDecimal(tax),
    country,
    vatId,
    toDecimal(fees),
    products.map(({ unit }) => toDecimal(unit)).join('\n'),
  ];
}
