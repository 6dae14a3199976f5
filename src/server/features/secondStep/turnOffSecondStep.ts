import { turnOffSecondStep as contract } from '#shared/contract/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { afterSecurityChange } from './afterSecurityChange.ts';
import { proveOwner } from './proveOwner.ts';

/** Removes the app and its recovery codes. */
export const turnOffSecondStep = defineHandler(
  contract,
  async (proof, context) => {
    const { tx, creator } = context;
    const refusal = await proveOwner(context, proof);
    if (refusal) return refusal;
    await tx.run(tx.q.deleteFrom('second_factors').where('creator_id', '=', creator.id));
    await afterSecurityChange(context, { kind: 'second-step-off' });
    return { isOn: false as const };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
