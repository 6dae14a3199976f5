import { getSecondStep as contract } from '#shared/contract/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isAdmin } from '../../access/assertAdmin.ts';

/** A creator's sign-in methods. */
export const getSecondStep = defineHandler(contract, async (_input, { tx, creator, services }) => {
  const [factor, admin] = await Promise.all([
    tx.maybe(
      tx.q
        .selectFrom('second_factors as f')
        .leftJoin('recovery_codes as c', (on) =>
          on.onRef('c.creator_id', '=', 'f.creator_id').on('c.used_at', 'is', null),
        )
        .select((row) => ['f.confirmed_at', row.fn.count<number>('c.code_hash').as('left')])
        .where('f.creator_id', '=', creator.id)
        .where('f.confirmed_at', 'is not', null)
        .groupBy('f.creator_id'),
    ),
    isAdmin(tx, creator.id),
  ]);
  return {
    isOn: factor !== undefined,
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.left ?? 0,
    isRequired: admin && services.settings.isProduction,
    isUsed: creator.steps === 2,
  };
});
