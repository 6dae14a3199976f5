import { removeFlagOverride as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { recordAdminAction, type AdminAction } from '../../audit/recordAdminAction.ts';
import { rollouts, storeOverrides } from './flagOverrides.ts';
import { lockFlags } from './flagRow.ts';
import { publishFlagsChanged } from './publishFlagsChanged.ts';

/** Removes an override. A missing one is not an error. */
export const removeFlagOverride = defineHandler(contract, async ({ flag, storeId, reason }, context) => {
  const { tx, now } = context;
  await lockFlags(tx, now);
  const act = storeId === undefined ? await removeShare() : await removeFromStore(storeId);
  if (!act) return { removed: false };
  await recordAdminAction(context, { action: 'flags.override-removed', reason, ...act });
  await publishFlagsChanged(context);
  return { removed: true };

  async function removeShare(): Promise<Pick<AdminAction, 'target' | 'before'> | null> {
    const [share] = await rollouts(tx, flag);
    if (!share) return null;
    await tx.run(tx.q.deleteFrom('flag_rollouts').where('flag', '=', flag));
    return { target: { kind: 'platform' }, before: { flag, percentage: share.percentage } };
  }

  async function removeFromStore(id: string): Promise<Pick<AdminAction, 'target' | 'before'> | null> {
    const [override] = await storeOverrides(tx, { flag, storeId: id });
    if (!override) return null;
    await tx.run(tx.q.deleteFrom('flag_overrides').where('store_id', '=', id).where('flag', '=', flag));
    return { target: { kind: 'store', id }, before: { flag, enabled: override.enabled } };
  }
});
