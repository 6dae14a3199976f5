import { getNotificationSettings as contract } from '#shared/contract/notifications.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findNotificationSettings } from './notificationSettings.ts';

/** Which emails about the store its creator gets. */
export const getNotificationSettings = defineHandler(contract, async (_input, { tx }) => ({
  settings: await findNotificationSettings(tx),
}));
