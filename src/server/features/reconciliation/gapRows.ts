import type { Gap } from '#shared/contract/gaps.ts';
import { ENTRY_KINDS, type GapState } from '#shared/rules/payout.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { readOneOf } from './readOneOf.ts';

/** Differences with their stores, for admins. */
export const selectGaps = (tx: PlatformTx) =>
  tx.q
    .selectFrom('processor_gaps as g')
    .innerJoin('stores as s', 's.id', 'g.store_id')
    .select(['g.id', 'g.store_id', 's.name as store_name', 'g.kind', 'g.source_id', 'g.account_id', 'g.is_test'])
    .select(['g.currency', 'g.booked', 'g.received', 'g.found_at', 'g.closed_at', 'g.explained_at', 'g.note']);

type Row = Awaited<ReturnType<ReturnType<typeof selectGaps>['executeTakeFirstOrThrow']>>;

export const presentGap = (row: Row): Gap => ({
  id: row.id,
  store: { id: row.store_id, name: row.store_name },
  state: stateOf(row),
  kind: readOneOf(ENTRY_KINDS, row.kind),
  sourceId: row.source_id,
  accountId: row.account_id,
  isTest: row.is_test,
  booked: { amount: row.booked, currency: row.currency },
  received: { amount: row.received, currency: row.currency },
  foundAt: row.found_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  explainedAt: row.explained_at?.toISOString() ?? null,
  note: row.note,
});

function stateOf({ closed_at, explained_at }: Pick<Row, 'closed_at' | 'explained_at'>): GapState {
  if (explained_at !== null) return 'explained';
  return closed_at === null ? 'open' : 'closed';
}
