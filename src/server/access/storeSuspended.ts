import { Refusal, REFUSALS } from '#shared/contract/refusals.ts';
import type { Settings } from './context.ts';

/** What the creator of a suspended store is told, with the address that reaches the people who run the platform. */
export const storeSuspended = ({ mailFrom }: Settings): Refusal =>
  new Refusal('store-suspended', {}, `${REFUSALS['store-suspended'].says} Questions? Write to ${mailFrom.address}.`);
