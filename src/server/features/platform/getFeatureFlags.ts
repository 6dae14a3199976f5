import { getFeatureFlags as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { askerOf, evaluateFlags } from '../../access/flags.ts';
import { loadFlags, presentFlags } from './flagRow.ts';

/** The flags as they are for whoever asks. */
export const getFeatureFlags = answer(contract, async ({ storeId }, { tx, session, now }) => {
  const row = await loadFlags(tx, now);
  const asker = session ? await askerOf(tx, session.accountId, storeId) : {};
  return { flags: presentFlags(await evaluateFlags(tx, asker), row) };
});
