import type { OrderRow } from '#shared/contract/orders.ts';
import { toDecimal } from '#shared/rules/money.ts';

const HEAD = [
  'Order',
  'Placed at',
  'Status',
  'Customer email',
  'Customer name',
  'Product',
  'Lines',
  'Total',
  'Refunded',
  'Currency',
  'Test',
] as const;

// A spreadsheet takes UTF-8 for what it is only with this mark in front.
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Orders as a table by RFC 4180: plain decimals, times in UTC, nothing that a spreadsheet would run as a formula. */
export function ordersCsv(orders: readonly OrderRow[]): string {
  return (
    BYTE_ORDER_MARK + [HEAD, ...orders.map(cellsOf)].map((cells) => cells.map(csvCell).join(',') + LINE_END).join('')
  );
}

/** One cell: quoted where it has to be, with a ' in front where a spreadsheet would see a formula. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellsOf(order: OrderRow): string[] {
  return [
    order.number,
    order.placedAt,
    order.status,
    order.email,
    order.name,
    order.title,
    String(order.lineCount),
    toDecimal(order.total),
    toDecimal(order.refunded),
    order.total.currency,
    order.isTest ? 'yes' : 'no',
  ];
}
