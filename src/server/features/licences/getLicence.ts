import { getLicence as contract } from '#shared/contract/licences.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadLicence } from './licenceRows.ts';

/** A key in full, with the machines that use it. */
export const getLicence = defineHandler(contract, async ({ licenceId }, { tx, now, services: { secrets } }) => ({
  licence: await loadLicence(tx, { licenceId, secrets, now }),
}));
