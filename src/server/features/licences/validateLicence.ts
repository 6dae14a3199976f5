import { validateLicence as contract } from '#shared/contract/licences.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findActivation } from './activateMachine.ts';
import { licenceLimits, requireUsableLicence } from './findLicence.ts';
import { presentActivation } from './findLicences.ts';
import { makeToken } from './makeToken.ts';

/** Says whether a key can be used, and renews the offline license of a machine that is activated. It counts nothing. */
export const validateLicence = defineHandler(
  contract,
  async ({ key, fingerprint }, { tx, ...context }) => {
    const { id: licenceId, limit, productId, used, until } = await requireUsableLicence(tx, context, key);
    const facts = { productId, limit, used };
    const activation = fingerprint ? await findActivation(tx, { licenceId, fingerprint }) : undefined;
    if (!activation) return { ...facts, activation: null, token: null };
    const token = await makeToken(tx, context, { productId, licenceId, fingerprint: activation.fingerprint, until });
    return { ...facts, activation: presentActivation(activation), token };
  },
  licenceLimits,
);
