import { newRecoveryCodes as contract } from '#shared/contract/secondStep.ts';
import { answer } from '../../access/answer.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { afterSecurityChange } from './afterSecurityChange.ts';
import { proveOwner } from './proveOwner.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';

/** Ten new recovery codes for those that were used or lost. */
export const newRecoveryCodes = answer(
  contract,
  async (proof, context) => {
    const { tx, creator, services } = context;
    const refusal = await proveOwner(context, proof);
    if (refusal) return refusal;
    await afterSecurityChange(context, { kind: 'new-recovery-codes' });
    return { recoveryCodes: await replaceRecoveryCodes(tx, services.secrets, creator.id) };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
