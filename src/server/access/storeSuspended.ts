import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import type { Settings } from './context.ts';

/** The refusal for the creator of a suspended store, with the platform's contact address. */
export const storeSuspended = ({ mailFrom }: Settings): Refusal =>
  new Refusal('store-suspended', {}, `${REFUSALS['store-suspended'].message} Questions? Write to ${mailFrom.address}.`);
