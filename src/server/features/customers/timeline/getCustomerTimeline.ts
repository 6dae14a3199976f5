import { z } from 'zod';
import { getCustomerTimeline as contract } from '#shared/contract/customers.ts';
import { readCursor, writeCursor } from '../../../access/cursor.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { cutPage } from '../../../access/pagination.ts';
import { assertCustomer } from '../customerRecord.ts';
import { findTimeline, presentItem, type TimelinePlace } from './timeline.ts';

/** The events of a customer, latest first. */
export const getCustomerTimeline = defineHandler(contract, async ({ customerId, cursor, limit }, { tx }) => {
  const after = cursor === undefined ? undefined : readPosition(cursor);
  await assertCustomer(tx, customerId);
  const rows = await findTimeline(tx, { customerId, after, limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ moment, id: last }) => writeCursor([moment, last]));
  return { items: shown.map(presentItem), nextCursor };
});

const Position = z.tuple([z.int(), z.uuid()]);

function readPosition(cursor: string): TimelinePlace {
  const [moment, id] = readCursor(cursor, Position);
  return { moment, id };
}
