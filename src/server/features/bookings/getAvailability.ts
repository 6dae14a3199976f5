import { getAvailability as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findHost, presentAvailability } from './availabilityRecord.ts';

/** When the creator has time for calls. */
export const getAvailability = defineHandler(contract, async (_input, { tx }) => {
  const host = await findHost(tx);
  return { availability: host ? presentAvailability(host) : null };
});
