import { listFlagOverrides as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { rollouts, storeOverrides } from './flagOverrides.ts';
import { loadFlags, presentFlags } from './flagRow.ts';

/** The flags themselves and everything decided beside them. */
export const listFlagOverrides = answer(contract, async (_input, { tx, now }) => {
  const row = await loadFlags(tx, now);
  const [shares, stores] = await Promise.all([rollouts(tx), storeOverrides(tx)]);
  return { flags: presentFlags(row.switches, row), items: [...shares, ...stores] };
});
