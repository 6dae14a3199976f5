import { sql } from 'kysely';
import type { Availability } from '#shared/contract/bookings.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Who holds the calls, and when they have time. */
export interface Host extends Availability {
  id: string;
}

/** The store's host. Undefined: the creator has not set any hours yet. */
export async function findHost(tx: StoreTx): Promise<Host | undefined> {
  const [host, weekly, dates] = await Promise.all([
    tx.maybe(
      tx.q
        .selectFrom('hosts')
        .select(['id', 'zone', 'daily_max as dailyMax'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', hostIdOf(tx)),
    ),
    tx.many(
      tx.q
        .selectFrom('availability_rules')
        .select(['weekday', 'from_minute as from', 'to_minute as to'])
        .where('store_id', '=', tx.realm)
        .where('host_id', '=', hostIdOf(tx))
        .orderBy('weekday')
        .orderBy('from_minute'),
    ),
    tx.many(
      tx.q
        .selectFrom('availability_dates')
        .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'from_minute as from', 'to_minute as to'])
        .where('store_id', '=', tx.realm)
        .where('host_id', '=', hostIdOf(tx))
        .orderBy('availability_dates.day'),
    ),
  ]);
  return host && { ...host, weekly, dates };
}

/** Lets one request at a time book, so that the most calls of a day are counted one by one. Locked before any time. */
export const lockHost = (tx: StoreTx) =>
  tx.maybe(
    tx.q
      .selectFrom('hosts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', hostIdOf(tx))
      .forNoKeyUpdate(),
  );

/** A store has one host, its creator, whose id is that of the store. */
export const hostIdOf = ({ realm }: Pick<StoreTx, 'realm'>): string => realm;

export const presentAvailability = ({ zone, weekly, dates, dailyMax }: Host): Availability => ({
  zone,
  weekly,
  dates,
  dailyMax,
});
