import { z } from 'zod';
import { getCustomerTimeline as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { loadCustomer } from './customerRecord.ts';
import { readJson } from './readJson.ts';
import { findTimeline, presentItem, type TimelinePlace } from './timeline.ts';

/** What happened with a customer, latest first. */
export const getCustomerTimeline = answer(contract, async ({ customerId, cursor, limit }, { tx }) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const { id } = await loadCustomer(tx, customerId);
  const rows = await findTimeline(tx, { customerId: id, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(presentItem),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  };
});

const Written = z.tuple([z.int(), z.uuid()]);

const writeCursor = ({ moment, id }: TimelinePlace): string =>
  Buffer.from(JSON.stringify([moment, id])).toString('base64url');

function readCursor(cursor: string): TimelinePlace {
  const written = Written.safeParse(readJson(Buffer.from(cursor, 'base64url').toString()));
  if (!written.success) return refuse('invalid-argument', { field: 'cursor' });
  const [moment, id] = written.data;
  return { moment, id };
}
