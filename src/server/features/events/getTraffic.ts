import type { z } from 'zod';
import { ADVANCED_GROUPS, getTraffic as contract, type TrafficGroup } from '#shared/contract/events.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { isEnabled } from '../../access/flags.ts';
import { DAY_MS, dayAfter, startOfDay } from './days.ts';
import { namesOf } from './namesOf.ts';
import {
  countEvents,
  countSales,
  mergeRows,
  reckonOthers,
  reckonTotals,
  type KeyedFigures,
  type Row,
} from './trafficRows.ts';

const MOST_ROWS = 100;

type Traffic = z.infer<typeof contract.output>;

/** What visitors did in a span of days, and what they bought. */
export const getTraffic = answer(contract, async ({ from, to, by }, { tx, storeId, creator }): Promise<Traffic> => {
  const isAdvanced = await isEnabled(tx, 'advancedAnalytics', { storeId, creatorId: creator.id });
  if (ADVANCED_GROUPS.includes(by) && !isAdvanced) refuse('analytics-off');
  const { currency } = await tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));
  const span = { from: startOfDay(from), to: startOfDay(dayAfter(to, 1)) };
  const length = span.to.getTime() - span.from.getTime();
  const before = { from: new Date(span.from.getTime() - length), to: span.from };
  const [totals, previous, others, events, sales] = await Promise.all([
    reckonTotals(tx, span, currency),
    reckonTotals(tx, before, currency),
    reckonOthers(tx, span, currency),
    countEvents(tx, span, by),
    countSales(tx, span, { by, currency }),
  ]);
  const days: Row[] = by === 'day' ? daysIn(from, length / DAY_MS) : [];
  const rows = inOrder(by, mergeRows(...days, ...events, ...sales));
  const names = await namesOf(
    tx,
    by,
    rows.flatMap(({ key }) => key ?? []),
  );
  return {
    currency,
    totals,
    previous,
    others,
    rows: rows.map((row) => ({ ...row, name: names.get(row.key ?? '') ?? '' })),
    isAdvanced,
  };
});

const daysIn = (from: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ key: dayAfter(from, index) }));

function inOrder(by: TrafficGroup, rows: KeyedFigures[]): KeyedFigures[] {
  if (by === 'day') return rows;
  const known = rows.filter(({ key }) => key !== null);
  const unknown = rows.filter(({ key }) => key === null);
  return [...known.toSorted(byWeight), ...unknown].slice(0, MOST_ROWS);
}

const byWeight = (a: KeyedFigures, b: KeyedFigures): number =>
  weightOf(b) - weightOf(a) || ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

/** One sale says as much as ten people who looked. */
const weightOf = ({ orders, visitors, clicks, shown, productViews }: KeyedFigures): number =>
  orders * 10 + visitors + clicks * 3 + shown + productViews;
