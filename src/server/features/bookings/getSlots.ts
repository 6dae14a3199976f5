import { getSlots as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findPublishedProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findCallOfProduct } from './callRecord.ts';
import { findSlots } from './findSlots.ts';

/** When a call of a published product can begin. */
export const getSlots = defineHandler(
  contract,
  async ({ productId, minutes: wanted }, { tx, now }) => {
    const product = await findPublishedProduct(tx, productId);
    const call = (product && (await findCallOfProduct(tx, productId))) ?? refuse('not-found');
    const minutes = wanted ?? call.minutes[0] ?? refuse('not-found');
    if (!call.minutes.includes(minutes)) refuse('invalid-argument', { field: 'minutes' }, 'Choose a length.');
    const found = await findSlots(tx, { call, minutes, now });
    return {
      zone: found?.zone ?? 'UTC',
      lengths: call.minutes,
      minutes,
      starts: (found?.starts ?? []).map((start) => new Date(start).toISOString()),
    };
  },
  (_input, { device }) => [{ key: `slots ${device.address}`, most: 120, seconds: 60 }],
);
