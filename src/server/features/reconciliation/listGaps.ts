import { sql, type RawBuilder } from 'kysely';
import { listGaps as contract } from '#shared/contract/gaps.ts';
import type { GapState } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { containing, textHas } from '../../db/textSearch.ts';
import { presentGap, selectGaps } from './gapRows.ts';

/** The differences of all stores, latest first. */
export const listGaps = defineHandler(contract, async ({ search, state, cursor, limit }, { tx }) => {
  let query = selectGaps(tx);
  if (state !== undefined) query = query.where(STATES[state]);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        textHas(sql.ref('s.name'), search),
        eb('g.source_id', 'ilike', pattern),
        eb('g.account_id', 'ilike', pattern),
        eb('g.note', 'ilike', pattern),
      ]),
    );
  }
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 'g.found_at', id: 'g.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.found_at });
  return { items: shown.map(presentGap), nextCursor };
});

const STATES: Record<GapState, RawBuilder<boolean>> = {
  open: sql`g.closed_at is null and g.explained_at is null`,
  explained: sql`g.explained_at is not null`,
  closed: sql`g.closed_at is not null and g.explained_at is null`,
};
