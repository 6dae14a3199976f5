import { removeFlagOverride as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { recordAct, type Act } from './audit.ts';
import { rollouts, storeOverrides } from './flagOverrides.ts';
import { lockFlags } from './flagRow.ts';
import { sayFlagsChanged } from './sayFlagsChanged.ts';

/** Takes an override away; one that is not there stays away. */
export const removeFlagOverride = answer(contract, async ({ flag, storeId, reason }, context) => {
  const { tx, now } = context;
  await lockFlags(tx, now);
  const act = storeId === undefined ? await removeShare() : await removeFromStore(storeId);
  if (!act) return { removed: false };
  await recordAct(context, { action: 'flags.override-removed', reason, ...act });
  await sayFlagsChanged(context);
  return { removed: true };

  async function removeShare(): Promise<Pick<Act, 'target' | 'before'> | null> {
    const [share] = await rollouts(tx, flag);
    if (!share) return null;
    await tx.run(tx.q.deleteFrom('flag_rollouts').where('flag', '=', flag));
    return { target: { kind: 'platform' }, before: { flag, percentage: share.percentage } };
  }

  async function removeFromStore(id: string): Promise<Pick<Act, 'target' | 'before'> | null> {
    const [override] = await storeOverrides(tx, { flag, storeId: id });
    if (!override) return null;
    await tx.run(tx.q.deleteFrom('flag_overrides').where('store_id', '=', id).where('flag', '=', flag));
    return { target: { kind: 'store', id }, before: { flag, enabled: override.enabled } };
  }
});
