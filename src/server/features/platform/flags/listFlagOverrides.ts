import { listFlagOverrides as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { rollouts, storeOverrides } from './flagOverrides.ts';
import { loadFlags, presentFlags } from './flagRow.ts';

/** The flags with their overrides and rollouts. */
export const listFlagOverrides = defineHandler(contract, async (_input, { tx, now }) => {
  const row = await loadFlags(tx, now);
  const [shares, stores] = await Promise.all([rollouts(tx), storeOverrides(tx)]);
  return { flags: presentFlags(row.switches, row), items: [...shares, ...stores] };
});
