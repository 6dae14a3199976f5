import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/rules/notification.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Which emails about the store its creator gets. */
export async function findNotificationSettings(tx: StoreTx): Promise<NotificationSettings> {
  const off = await tx.many(
    tx.q
      .selectFrom('notification_settings')
      .select('kind')
      .where('store_id', '=', tx.realm)
      .where('is_on', '=', false)
      .orderBy('kind')
      .limit(NOTIFICATION_KINDS.length),
  );
  const isOn = (kind: NotificationKind) => !off.some((row) => row.kind === kind);
  return {
    sale: isOn('sale'),
    message: isOn('message'),
    review: isOn('review'),
    comment: isOn('comment'),
    report: isOn('report'),
  };
}

/** Whether the creator wants to be emailed about this. */
export async function wantsNotification(tx: StoreTx, kind: NotificationKind): Promise<boolean> {
  const row = await tx.maybe(
    tx.q.selectFrom('notification_settings').select('is_on').where('store_id', '=', tx.realm).where('kind', '=', kind),
  );
  return row?.is_on ?? true;
}
