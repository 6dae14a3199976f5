import { updateMaintenance as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { difference, recordAct, type Facts } from './audit.ts';
import { loadMaintenance, maintenanceRow, presentMaintenance, type MaintenanceRow } from './maintenance.ts';

/** Turns maintenance on or off. Every open page hears of it. */
export const updateMaintenance = answer(contract, async ({ reason, ...wish }, context) => {
  const { tx, admin, now, services } = context;
  await loadMaintenance(tx, now);
  // Two admins at once wait for each other, so that the log tells what really was before.
  const row = await tx.one(maintenanceRow(tx).forUpdate());
  const before = settingsOf(row);
  const after = {
    maintenanceMode: wish.maintenanceMode ?? before.maintenanceMode,
    maintenanceMessage: wish.maintenanceMessage ?? before.maintenanceMessage,
    allowSignups: wish.allowSignups ?? before.allowSignups,
  };
  const changed = difference(before, after);
  if (changed) {
    await tx.run(
      tx.q.updateTable('maintenance_config').set({
        maintenance_mode: after.maintenanceMode,
        maintenance_message: after.maintenanceMessage,
        allow_signups: after.allowSignups,
        ...(before.maintenanceMode !== after.maintenanceMode && {
          enabled_at: after.maintenanceMode ? now : null,
          enabled_by: after.maintenanceMode ? admin.id : null,
        }),
        updated_at: now,
      }),
    );
    await recordAct(context, { action: 'maintenance.update', target: { kind: 'platform' }, ...changed, reason });
    await tx.announce('maintenance');
  }
  return {
    maintenance: presentMaintenance(await tx.one(maintenanceRow(tx)), { toAdmin: true, settings: services.settings }),
  };
});

const settingsOf = (row: MaintenanceRow) =>
  ({
    maintenanceMode: row.maintenance_mode,
    maintenanceMessage: row.maintenance_message,
    allowSignups: row.allow_signups,
  }) satisfies Facts;
