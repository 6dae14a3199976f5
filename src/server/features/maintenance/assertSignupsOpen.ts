import { refuse } from '#shared/contract/refusals.ts';
import { signupsAllowed } from '#shared/rules/maintenance.ts';
import { isDatabaseFault } from '../../db/database.ts';
import { undoable } from '../../db/savepoint.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { maintenanceRow, type MaintenanceRow } from './maintenance.ts';

/** Refuses sign-ups while they are closed. If the setting cannot be read, they are open. */
export async function assertSignupsOpen(tx: PlatformTx): Promise<void> {
  const row = await readMaintenance(tx);
  if (!row) return;
  const { maintenance_mode: maintenanceMode, allow_signups: allowSignups, maintenance_message: message } = row;
  if (signupsAllowed({ maintenanceMode, allowSignups })) return;
  // The maintenance message does not fit if sign-ups are closed without maintenance.
  refuse('signups-closed', maintenanceMode ? { reason: message } : {});
}

const readMaintenance = (tx: PlatformTx): Promise<MaintenanceRow | undefined> =>
  undoable(
    tx,
    () => tx.maybe(maintenanceRow(tx)),
    (error) => {
      if (isDatabaseFault(error)) return undefined;
      throw error;
    },
  );
