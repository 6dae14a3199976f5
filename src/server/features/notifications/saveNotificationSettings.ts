import { saveNotificationSettings as contract } from '#shared/contract/notifications.ts';
import { NOTIFICATION_KINDS } from '#shared/rules/notification.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findNotificationSettings } from './notificationSettings.ts';

/**
 * Chooses which emails about a store its creator gets. Reviews, comments and reports that wait for an email which is turned off
 * are never emailed.
 */
export const saveNotificationSettings = defineHandler(contract, async ({ storeId: _storeId, ...wanted }, { tx }) => {
  const changed = NOTIFICATION_KINDS.flatMap((kind) => {
    const isOn = wanted[kind];
    return isOn === undefined ? [] : [{ store_id: tx.realm, kind, is_on: isOn }];
  });
  if (changed.length > 0)
    await tx.run(
      tx.q
        .insertInto('notification_settings')
        .values(changed.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
        .onConflict((on) =>
          on.columns(['store_id', 'kind']).doUpdateSet((row) => ({ is_on: row.ref('excluded.is_on') })),
        ),
    );
  const off = changed.filter((row) => !row.is_on).map(({ kind }) => kind);
  if (off.length > 0)
    await tx.run(tx.q.deleteFrom('notifications').where('store_id', '=', tx.realm).where('kind', 'in', off));
  return { settings: await findNotificationSettings(tx) };
});
