import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { ProviderEvent } from '../../gateways/payments/port.ts';
import type { JobHandlers } from '../jobs.ts';
import { findReadable } from './findReadable.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How far back a first run looks. Stripe keeps events for 30 days. */
const FIRST_MS = 3 * DAY_MS;

/** Hands events to the inbox whose delivery never arrived. Each is handled once, however it came. */
export const readMissedEvents: JobHandlers['readMissedEvents'] = async ({ account }, { services, now }) => {
  const { db, payments } = services;
  if (!payments.books || (await findReadable(services, account)) === undefined) return;
  const key = { gateway: payments.id, is_test: payments.isTest, account_id: account ?? '' };
  const until = await db.onPlatform((tx) => findUntil(tx, key));
  const since = until === null ? new Date(now.getTime() - FIRST_MS) : new Date(until.getTime() - DAY_MS);
  let after: string | null = null;
  do {
    const page = await payments.books.listEvents({ account, since, after });
    await db.onPlatform((tx) => receive(tx, { provider: payments.id, events: page.items, now }));
    after = page.next;
  } while (after !== null);
  await db.onPlatform((tx) =>
    tx.run(
      tx.q
        .insertInto('processor_cursors')
        .values({ ...key, events_until: now })
        .onConflict((on) =>
          on
            .columns(['gateway', 'is_test', 'account_id'])
            .doUpdateSet({ events_until: sql<Date>`greatest(processor_cursors.events_until, excluded.events_until)` }),
        ),
    ),
  );
};

interface Key {
  gateway: string;
  is_test: boolean;
  account_id: string;
}

async function findUntil(tx: PlatformTx, { gateway, is_test, account_id }: Key): Promise<Date | null> {
  const cursor = await tx.maybe(
    tx.q
      .selectFrom('processor_cursors')
      .select('events_until')
      .where('gateway', '=', gateway)
      .where('is_test', '=', is_test)
      .where('account_id', '=', account_id),
  );
  return cursor?.events_until ?? null;
}

async function receive(
  tx: PlatformTx,
  { provider, events, now }: { provider: string; events: readonly ProviderEvent[]; now: Date },
): Promise<void> {
  const rows = events.flatMap(({ id, type, subject, objectId, account }) =>
    subject === null
      ? []
      : [
          {
            provider,
            event_id: id,
            type,
            subject,
            object_id: objectId,
            account_id: account,
            status: 'received',
            received_at: now,
          },
        ],
  );
  if (rows.length === 0) return;
  const missed = await tx.many(
    tx.q
      .insertInto('provider_events')
      .values(rows)
      .onConflict((on) => on.columns(['provider', 'event_id']).doNothing())
      .returning(['provider', 'event_id as eventId']),
  );
  for (const event of missed) await tx.enqueue(job('handlePaymentEvent', { realm: PLATFORM_REALM, ...event }));
}
