import { getMaintenance as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isAdmin } from '../../access/assertAdmin.ts';
import { loadMaintenance, presentMaintenance } from './maintenance.ts';

/** The maintenance state, for everybody. */
export const getMaintenance = defineHandler(contract, async (_input, { tx, session, now, services }) => {
  const row = await loadMaintenance(tx, now);
  const toAdmin = session !== undefined && (await isAdmin(tx, session.accountId));
  return { maintenance: presentMaintenance(row, { toAdmin, settings: services.settings }) };
});
