import { z } from 'zod';
import { callable } from './callable.ts';
import { Uuid } from './fields.ts';

/** Which emails about the store its creator gets. */
export const NotificationSettings = z.object({
  sale: z.boolean(),
  message: z.boolean(),
  review: z.boolean(),
  comment: z.boolean(),
  report: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const Output = z.object({ settings: NotificationSettings });

export const getNotificationSettings = callable({
  name: 'getNotificationSettings',
  about: 'Returns which emails about the store its creator gets.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: Output,
  example: (world) => ({ storeId: world.storeId }),
});

export const saveNotificationSettings = callable({
  name: 'saveNotificationSettings',
  about: 'Turns the emails about a store to its creator on or off. What is absent stays as it is.',
  who: 'owner',
  input: NotificationSettings.partial().extend({ storeId: Uuid }),
  output: Output,
  example: (world) => ({ storeId: world.storeId, review: true }),
});
