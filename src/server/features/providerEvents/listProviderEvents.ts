import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { listProviderEvents as contract, ProviderEvent } from '#shared/contract/providerEvents.ts';
import type { ProviderEventState } from '#shared/rules/providerEvent.ts';
import { readCursor, writeCursor } from '../../access/cursor.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { cutPage } from '../../access/pagination.ts';
import { containing, textHas } from '../../db/textSearch.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** All events of the payment provider, latest first. */
export const listProviderEvents = defineHandler(contract, async ({ search, state, cursor, limit }, { tx }) => {
  let query = selectEvents(tx);
  if (state !== undefined) query = query.where(STATES[state]);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('e.event_id', 'ilike', pattern),
        eb('e.object_id', 'ilike', pattern),
        eb('e.account_id', 'ilike', pattern),
        eb('e.type', 'ilike', pattern),
        textHas(sql.ref('s.name'), search),
      ]),
    );
  }
  if (cursor !== undefined) {
    const [at, id] = readCursor(cursor, Position);
    query = query.where(sql<boolean>`(e.received_at, e.event_id) < (${new Date(at)}::timestamptz, ${id})`);
  }
  const latest = query
    .orderBy('e.received_at', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(limit + 1);
  const { shown, nextCursor } = cutPage(await tx.many(latest), limit, (last) =>
    writeCursor([last.received_at.toISOString(), last.event_id]),
  );
  return { items: shown.map(present), nextCursor };
});

const Position = z.tuple([z.iso.datetime(), z.string().max(250)]);

const STATES: Record<ProviderEventState, RawBuilder<boolean>> = {
  waiting: sql`e.status = 'received' and e.problem is null`,
  retrying: sql`e.status = 'received' and e.problem is not null`,
  failed: sql`e.status = 'failed'`,
  done: sql`e.status = 'handled'`,
  orphan: sql`e.status = 'orphan'`,
};

const selectEvents = (tx: PlatformTx) =>
  tx.q
    .selectFrom('provider_events as e')
    .leftJoin('payment_account_owners as o', (on) =>
      on.onRef('o.gateway', '=', 'e.provider').onRef('o.account_id', '=', 'e.account_id'),
    )
    .leftJoin('stores as s', 's.id', 'o.store_id')
    .select(['e.provider', 'e.event_id', 'e.type', 'e.status', 'e.subject', 'e.object_id', 'e.account_id'])
    .select(['e.received_at', 'e.handled_at', 'e.tries', 'e.problem', 's.id as store_id', 's.name as store_name']);

type Row = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

const present = (row: Row): ProviderEvent => ({
  id: row.event_id,
  provider: row.provider,
  type: row.type,
  state: stateOf(row),
  subject: ProviderEvent.shape.subject.parse(row.subject),
  objectId: row.object_id,
  accountId: row.account_id,
  store: row.store_id === null ? null : { id: row.store_id, name: row.store_name ?? '' },
  receivedAt: row.received_at.toISOString(),
  handledAt: row.handled_at?.toISOString() ?? null,
  tries: row.tries,
  problem: row.problem,
});

function stateOf({ status, problem }: Pick<Row, 'status' | 'problem'>): ProviderEventState {
  if (status === 'handled') return 'done';
  if (status === 'orphan' || status === 'failed') return status;
  return problem === null ? 'waiting' : 'retrying';
}
