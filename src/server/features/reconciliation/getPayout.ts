import { getPayout as contract } from '#shared/contract/payouts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentPayout, selectPayouts } from './payoutRows.ts';

/** One payout of the store. */
export const getPayout = defineHandler(contract, async ({ payoutId }, { tx }) => {
  const row = await tx.maybe(selectPayouts(tx).where('p.id', '=', payoutId));
  return { payout: presentPayout(row ?? refuse('not-found')) };
});
