import { getMaintenance as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { isAdmin } from '../../access/assertAdmin.ts';
import { loadMaintenance, presentMaintenance } from './maintenance.ts';

/** Whether the platform is in maintenance, for everybody. */
export const getMaintenance = answer(contract, async (_input, { tx, session, now, services }) => {
  const row = await loadMaintenance(tx, now);
  const toAdmin = session !== undefined && (await isAdmin(tx, session.accountId));
  return { maintenance: presentMaintenance(row, { toAdmin, settings: services.settings }) };
});
