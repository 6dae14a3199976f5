import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { CustomerSort } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { readJson } from './readJson.ts';

/** By what a list of customers is put in order: the expression, and its value as a cursor keeps it. */
interface Order {
  by: RawBuilder<unknown>;
  /** The value as text or as a whole number: exact, so that no row is shown twice or left out. */
  key: RawBuilder<string | number>;
  back: (key: string | number) => RawBuilder<unknown>;
  isText: boolean;
  natural: 'asc' | 'desc';
}

const microseconds = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`;
const moment = (key: string | number) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;

const time = (by: RawBuilder<unknown>): Order => ({
  by,
  key: microseconds(by),
  back: moment,
  isText: false,
  natural: 'desc',
});

const number = (by: RawBuilder<number>): Order => ({
  by,
  key: by,
  back: (key) => sql`${key}::bigint`,
  isText: false,
  natural: 'desc',
});

// The database itself compares bytes; ICU's root collation puts words in the order a person expects.
const shownName = sql<string>`(coalesce(nullif(c.name, ''), c.email) collate "und-x-icu")`;

export const ORDERS: Record<CustomerSort, Order> = {
  joined: time(sql`c.created_at`),
  name: {
    by: shownName,
    key: shownName,
    back: (key) => sql`(${key}::text collate "und-x-icu")`,
    isText: true,
    natural: 'asc',
  },
  orders: number(sql<number>`f.orders`),
  spent: number(sql<number>`f.spent`),
  'last-order': time(sql`coalesce(f.last_order_at, timestamptz 'epoch')`),
};

const Written = z.tuple([z.string(), z.enum(['asc', 'desc']), z.union([z.string(), z.int()]), z.uuid()]);

interface Place {
  sort: CustomerSort;
  direction: 'asc' | 'desc';
}

export const writeCursor = ({ sort, direction }: Place, last: { key: string | number; id: string }): string =>
  Buffer.from(JSON.stringify([sort, direction, last.key, last.id])).toString('base64url');

/** Where the page before ended, for the same order only. */
export function readCursor(cursor: string, { sort, direction }: Place): { key: string | number; id: string } {
  const written = Written.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (!written.success) return refuse('invalid-argument', { field: 'cursor' });
  const [ofSort, ofDirection, key, id] = written.data;
  const fits = typeof key === 'string' ? ORDERS[sort].isText && !key.includes('\u0000') : !ORDERS[sort].isText;
  if (ofSort !== sort || ofDirection !== direction || !fits) return refuse('invalid-argument', { field: 'cursor' });
  return { key, id };
}
