import { saveAvailability as contract, type Availability } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findHost, hostIdOf, presentAvailability } from './availabilityRecord.ts';
import { readAllAgain } from './feeds/busyFeedRecord.ts';

/** Sets when the creator has time for calls. */
export const saveAvailability = defineHandler(contract, async ({ storeId: _storeId, ...hours }, { tx, now }) => {
  assertNoOverlap(hours);
  await writeHost(tx, { ...hours, now });
  // Whole days in calendars are those of the host's zone.
  await Promise.all([replaceRules(tx, hours), replaceDates(tx, hours), readAllAgain(tx, now)]);
  const host = await findHost(tx);
  return { availability: host ? presentAvailability(host) : null };
});

function assertNoOverlap({ weekly, dates }: Availability): void {
  for (const one of weekly)
    for (const other of weekly)
      if (one !== other && one.weekday === other.weekday && one.from < other.to && other.from < one.to)
        refuse('hours-overlap');
  if (new Set(dates.map(({ day }) => day)).size < dates.length)
    refuse('invalid-argument', { field: 'dates' }, 'List each day once.');
}

/** The changed row is locked until the commit, so that of two saves the later one counts as a whole. */
const writeHost = (tx: StoreTx, { zone, dailyMax, now }: Availability & { now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('hosts')
      .values({ store_id: tx.realm, id: hostIdOf(tx), zone, daily_max: dailyMax, updated_at: now })
      .onConflict((on) => on.columns(['store_id', 'id']).doUpdateSet({ zone, daily_max: dailyMax, updated_at: now })),
  );

async function replaceRules(tx: StoreTx, { weekly }: Availability): Promise<void> {
  const own = { store_id: tx.realm, host_id: hostIdOf(tx) };
  await tx.run(
    tx.q.deleteFrom('availability_rules').where('store_id', '=', tx.realm).where('host_id', '=', own.host_id),
  );
  if (weekly.length === 0) return;
  const rows = weekly.map(({ weekday, from, to }) => ({ ...own, weekday, from_minute: from, to_minute: to }));
  await tx.run(tx.q.insertInto('availability_rules').values(rows));
}

async function replaceDates(tx: StoreTx, { dates }: Availability): Promise<void> {
  const own = { store_id: tx.realm, host_id: hostIdOf(tx) };
  await tx.run(
    tx.q.deleteFrom('availability_dates').where('store_id', '=', tx.realm).where('host_id', '=', own.host_id),
  );
  if (dates.length === 0) return;
  const rows = dates.map(({ day, from, to }) => ({ ...own, day, from_minute: from, to_minute: to }));
  await tx.run(tx.q.insertInto('availability_dates').values(rows));
}
