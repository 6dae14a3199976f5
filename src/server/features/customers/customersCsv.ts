import type { CustomerRow } from '#shared/contract/customers.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { csvExport } from '../../access/csvExport.ts';
import { getStoreCustomers } from './getStoreCustomers.ts';

const HEAD = ['Email', 'Name', 'Tags', 'Note', 'Joined at', 'Orders', 'Total spent', 'Last order at'] as const;

/** Customers as CSV: plain decimals with their currency, times in UTC. */
export const customersCsv = csvExport(getStoreCustomers, { head: HEAD, rowsOf: (customer) => [cellsOf(customer)] });

const cellsOf = (customer: CustomerRow): string[] => [
  customer.email,
  customer.name,
  customer.tags.join(', '),
  customer.note,
  customer.joinedAt,
  String(customer.orders),
  customer.spent.map((money) => `${toDecimal(money)} ${money.currency}`).join(' + '),
  customer.lastOrderAt ?? '',
];
