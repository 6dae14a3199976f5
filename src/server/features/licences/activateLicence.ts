import { activateLicence as contract } from '#shared/contract/licences.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { activateMachine, countMachines } from './activateMachine.ts';
import { licenceLimits, requireUsableLicence } from './findLicence.ts';
import { presentActivation } from './findLicences.ts';
import { makeToken } from './makeToken.ts';

/** Activates a key on a machine, and gives it an offline license. */
export const activateLicence = defineHandler(
  contract,
  async ({ key, fingerprint, name }, { tx, ...context }) => {
    const { id: licenceId, limit, productId, until } = await requireUsableLicence(tx, context, key);
    const activation = await activateMachine(tx, { licenceId, fingerprint, name, limit, now: context.now });
    const token = await makeToken(tx, context, { productId, licenceId, fingerprint, until });
    const used = await countMachines(tx, licenceId);
    return { productId, limit, used, activation: presentActivation(activation), token };
  },
  licenceLimits,
);
