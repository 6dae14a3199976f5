import { getFeatureFlags as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { flagSubjectOf, evaluateFlags } from '../../../access/flags.ts';
import { loadFlags, presentFlags } from './flagRow.ts';

/** The values of all flags for the caller. */
export const getFeatureFlags = defineHandler(contract, async ({ storeId }, { tx, session, now }) => {
  const row = await loadFlags(tx, now);
  const subject = session ? await flagSubjectOf(tx, session.accountId, storeId) : {};
  return { flags: presentFlags(await evaluateFlags(tx, subject), row) };
});
