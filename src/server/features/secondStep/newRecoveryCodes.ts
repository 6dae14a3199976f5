import { newRecoveryCodes as contract } from '#shared/contract/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { afterSecurityChange } from './afterSecurityChange.ts';
import { proveOwner } from './proveOwner.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';

/** Replaces all recovery codes with ten new ones. */
export const newRecoveryCodes = defineHandler(
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
