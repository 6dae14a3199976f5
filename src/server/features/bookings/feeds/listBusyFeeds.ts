import { listBusyFeeds as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { listFeeds } from './busyFeedRecord.ts';

/** The calendars of the host, without their addresses. */
export const listBusyFeeds = defineHandler(contract, async (_input, { tx, now }) => ({
  feeds: await listFeeds(tx, now),
}));
