import type { z } from 'zod';
import {
  ADVANCED_GROUPS,
  getTraffic as contract,
  type TrafficComparison,
  type TrafficGroup,
} from '#shared/contract/events.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isEnabled } from '../../access/flags.ts';
import { addDays, countDays, yearBefore } from '#shared/rules/timeZone.ts';
import { spanOf, type Span } from './spanOf.ts';
import { namesOf } from './namesOf.ts';
import {
  countEvents,
  countSales,
  mergeRows,
  computeOthers,
  computeTotals,
  type KeyedFigures,
  type Row,
} from './trafficRows.ts';

const MOST_ROWS = 100;

type Traffic = z.infer<typeof contract.output>;

/** Visits and sales of a period. */
export const getTraffic = defineHandler(
  contract,
  async ({ from, to, by, timeZone, compare }, { tx, storeId, creator }): Promise<Traffic> => {
    const isAdvanced = await isEnabled(tx, 'advancedAnalytics', { storeId, creatorId: creator.id });
    if (ADVANCED_GROUPS.includes(by) && !isAdvanced) refuse('analytics-off');
    const { currency } = await tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));
    const compared = daysComparedWith({ from, to }, compare);
    const [span, before] = [spanOf({ from, to }, timeZone), spanOf(compared, timeZone)];
    const [totals, previous, others, figures, figuresBefore] = await Promise.all([
      computeTotals(tx, span, currency),
      computeTotals(tx, before, currency),
      computeOthers(tx, span, currency),
      computeRows(tx, span, { by, currency }),
      by === 'day' ? computeRows(tx, before, { by, currency }) : [],
    ]);
    const rows = inOrder(by, figures);
    const names = await namesOf(
      tx,
      by,
      rows.flatMap(({ key }) => key ?? []),
    );
    return {
      currency,
      totals,
      previous,
      compared,
      previousRows: figuresBefore.map((row) => ({ ...row, key: row.key ?? '' })),
      others,
      rows: rows.map((row) => ({ ...row, name: names.get(row.key ?? '') ?? '' })),
      isAdvanced,
    };
  },
);

interface Days {
  from: string;
  to: string;
}

function daysComparedWith({ from, to }: Days, compare: TrafficComparison): Days {
  if (compare === 'last-year') return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

async function computeRows(tx: StoreTx, span: Span, { by, currency }: { by: TrafficGroup; currency: string }) {
  const [events, sales] = await Promise.all([countEvents(tx, span, by), countSales(tx, span, { by, currency })]);
  const days: Row[] = by === 'day' ? span.days.map((day) => ({ key: day })) : [];
  return mergeRows(...days, ...events, ...sales);
}

function inOrder(by: TrafficGroup, rows: KeyedFigures[]): KeyedFigures[] {
  if (by === 'day') return rows;
  const known = rows.filter(({ key }) => key !== null);
  const unknown = rows.filter(({ key }) => key === null);
  return [...known.toSorted(byWeight), ...unknown].slice(0, MOST_ROWS);
}

const byWeight = (a: KeyedFigures, b: KeyedFigures): number =>
  weightOf(b) - weightOf(a) || ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

/** For sorting, one sale counts as much as ten visitors. */
const weightOf = ({ orders, visitors, clicks, shown, productViews }: KeyedFigures): number =>
  orders * 10 + visitors + clicks * 3 + shown + productViews;
