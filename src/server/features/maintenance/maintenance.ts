import type { InferResult } from 'kysely';
import type { Maintenance } from '#shared/contract/platform.ts';
import { MAINTENANCE_MESSAGE, signupsAllowed } from '#shared/rules/maintenance.ts';
import type { Settings } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** The platform's single maintenance row, created with defaults if it is missing. */
export async function loadMaintenance(tx: PlatformTx, now: Date): Promise<MaintenanceRow> {
  const known = await tx.maybe(maintenanceRow(tx));
  if (known) return known;
  await tx.run(
    tx.q
      .insertInto('maintenance_config')
      .values({ maintenance_message: MAINTENANCE_MESSAGE, created_at: now, updated_at: now })
      .onConflict((on) => on.column('id').doNothing()),
  );
  return tx.one(maintenanceRow(tx));
}

export const maintenanceRow = (tx: PlatformTx) =>
  tx.q
    .selectFrom('maintenance_config')
    .select([
      'maintenance_mode',
      'maintenance_message',
      'allow_signups',
      'enabled_at',
      'enabled_by',
      'created_at',
      'updated_at',
    ]);

export type MaintenanceRow = InferResult<ReturnType<typeof maintenanceRow>>[number];

/** Only admins see who turned it on. */
export function presentMaintenance(
  row: MaintenanceRow,
  { toAdmin, settings }: { toAdmin: boolean; settings: Settings },
): Maintenance {
  const { maintenance_mode: maintenanceMode, allow_signups: allowSignups } = row;
  return {
    maintenanceMode,
    maintenanceMessage: row.maintenance_message,
    allowSignups,
    signupsAllowed: signupsAllowed({ maintenanceMode, allowSignups }),
    enabledAt: row.enabled_at?.toISOString() ?? null,
    enabledBy: toAdmin ? row.enabled_by : null,
    supportEmail: settings.mailFrom.address,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
