import { updateMaintenance as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { difference, recordAdminAction, type Facts } from '../audit/recordAdminAction.ts';
import { loadMaintenance, maintenanceRow, presentMaintenance, type MaintenanceRow } from './maintenance.ts';

/** Turns maintenance on or off and notifies every open page. */
export const updateMaintenance = defineHandler(contract, async ({ reason, ...input }, context) => {
  const { tx, admin, now, services } = context;
  await loadMaintenance(tx, now);
  // Locked, so that the audit log records the true previous state when two admins act at once.
  const row = await tx.one(maintenanceRow(tx).forUpdate());
  const before = settingsOf(row);
  const after = {
    maintenanceMode: input.maintenanceMode ?? before.maintenanceMode,
    maintenanceMessage: input.maintenanceMessage ?? before.maintenanceMessage,
    allowSignups: input.allowSignups ?? before.allowSignups,
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
    await recordAdminAction(context, {
      action: 'maintenance.update',
      target: { kind: 'platform' },
      ...changed,
      reason,
    });
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
