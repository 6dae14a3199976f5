import { deactivateLicence as contract } from '#shared/contract/licences.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { freeMachines } from './activateMachine.ts';
import { findLicence, licenceLimits } from './findLicence.ts';

/** Frees the place of a machine. One that has none is no problem, because the call may be a retry. */
export const deactivateLicence = defineHandler(
  contract,
  async ({ key, fingerprint }, { tx, now, services }) => {
    const { id: licenceId, used } = (await findLicence(tx, services.secrets, key)) ?? refuse('licence-not-found');
    return { used: used - (await freeMachines(tx, { licenceId, fingerprint, now })) };
  },
  licenceLimits,
);
