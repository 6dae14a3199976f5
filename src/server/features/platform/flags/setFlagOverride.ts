import type { InputOf } from '#shared/contract/callable.ts';
import { setFlagOverride as contract, type FlagOverride } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Flag } from '#shared/rules/flags.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { recordAdminAction, type Actor } from '../../audit/recordAdminAction.ts';
import { lockFlags } from './flagRow.ts';
import { rollouts, storeOverrides } from './flagOverrides.ts';
import { publishFlagsChanged } from './publishFlagsChanged.ts';

type Params = InputOf<typeof contract>;

/** Overrides a flag for one store, or rolls it out to a percentage of all creators. */
export const setFlagOverride = defineHandler(contract, async (input, context) => {
  const { tx, now } = context;
  await lockFlags(tx, now);
  const override = await setEither(context, input);
  await publishFlagsChanged(context);
  return { override };
});

const setEither = (actor: Actor, { flag, override, reason }: Params): Promise<FlagOverride> =>
  override.kind === 'store'
    ? setForStore(actor, { flag, reason, ...override })
    : setShare(actor, { flag, reason, ...override });

interface Action {
  flag: Flag;
  reason: string | undefined;
}

async function setForStore(
  actor: Actor,
  { flag, storeId, enabled, reason }: Action & { storeId: string; enabled: boolean },
): Promise<FlagOverride> {
  const { tx, admin, now } = actor;
  const store = await tx.maybe(
    tx.q.selectFrom('stores').select('id').where('id', '=', storeId).where('deleted_at', 'is', null).forShare(),
  );
  if (!store) refuse('store-not-found');
  const [before] = await storeOverrides(tx, { flag, storeId });
  const decided = { is_on: enabled, set_at: now, set_by: admin.id };
  await tx.run(
    tx.q
      .insertInto('flag_overrides')
      .values({ store_id: storeId, flag, ...decided })
      .onConflict((on) => on.columns(['store_id', 'flag']).doUpdateSet(decided)),
  );
  await recordAdminAction(actor, {
    action: 'flags.override',
    target: { kind: 'store', id: storeId },
    before: { flag, enabled: before?.enabled ?? null },
    after: { flag, enabled },
    reason,
  });
  const [override] = await storeOverrides(tx, { flag, storeId });
  return override ?? refuse('store-not-found');
}

async function setShare(
  actor: Actor,
  { flag, percentage, reason }: Action & { percentage: number },
): Promise<FlagOverride> {
  const { tx, admin, now } = actor;
  const [before] = await rollouts(tx, flag);
  const decided = { percentage, set_at: now, set_by: admin.id };
  await tx.run(
    tx.q
      .insertInto('flag_rollouts')
      .values({ flag, ...decided })
      .onConflict((on) => on.column('flag').doUpdateSet(decided)),
  );
  await recordAdminAction(actor, {
    action: 'flags.override',
    target: { kind: 'platform' },
    before: { flag, percentage: before?.percentage ?? null },
    after: { flag, percentage },
    reason,
  });
  const [override] = await rollouts(tx, flag);
  return override ?? refuse('unexpected');
}
