import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { NOTIFICATION_KINDS } from '#shared/rules/notification.ts';
import { call } from '#web/client/call.ts';
import { notificationSettingsQuery } from '#web/client/queries/notifications.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { pickChanges } from './pickChanges.ts';

/** The form of which emails about the store its creator gets. */
export function useNotificationSettings(storeId: string, saved: NotificationSettings) {
  const client = useQueryClient();
  const form = useForm<NotificationSettings>({ values: saved, resetOptions: { keepDirtyValues: true } });
  const typed = useWatch({ control: form.control, compute: (all: NotificationSettings) => all });
  const changes = pickChanges(NOTIFICATION_KINDS, saved, typed);
  const { mutate, isPending } = useMutation({
    mutationFn: (changed: Partial<NotificationSettings>) => call('saveNotificationSettings', { storeId, ...changed }),
    onSuccess: ({ settings }) => {
      client.setQueryData(notificationSettingsQuery(storeId).queryKey, settings);
      form.reset(settings, { keepDirtyValues: false });
      notify('success', 'Settings saved');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t save your settings. Please try again.'),
  });
  return {
    form,
    dirty: changes !== null,
    saving: isPending,
    save: () => {
      if (changes) mutate(changes);
    },
    discard: () => form.reset(saved, { keepDirtyValues: false }),
  };
}
