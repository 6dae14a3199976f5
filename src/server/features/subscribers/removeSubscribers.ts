import { refuse } from '#shared/contract/refusals.ts';
import { removeSubscribers as contract } from '#shared/contract/subscribers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';

/** Removes subscribers: all of them or none. */
export const removeSubscribers = defineHandler(contract, async ({ subscriberIds }, { tx }) => {
  const ids = [...new Set(subscriberIds)];
  const removed = await tx.run(tx.q.deleteFrom('subscribers').where('store_id', '=', tx.realm).where('id', 'in', ids));
  await forgetTerms(tx, ids);
  return removed === ids.length ? { removed } : refuse('not-found');
});
