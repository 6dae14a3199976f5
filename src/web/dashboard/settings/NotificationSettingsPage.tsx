import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { NotificationSettings } from '#shared/contract/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/rules/notification.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { notificationSettingsQuery } from '#web/client/queries/notifications.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { RowsShape } from './SettingsShapes.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useNotificationSettings } from './useNotificationSettings.ts';

/** Which emails about the store its creator gets. */
export function NotificationSettingsPage({ user, store }: StoreSettingsProps) {
  const { data: settings, error, refetch } = useQuery(notificationSettingsQuery(store.id));
  if (error)
    return <LoadNotice error={error} otherwise="Couldn’t load these settings." onRetry={() => void refetch()} />;
  return settings === undefined ? (
    <RowsShape rows={5} />
  ) : (
    <NotificationsForm storeId={store.id} email={user.email} saved={settings} />
  );
}

function NotificationsForm({ storeId, email, saved }: { storeId: string; email: string; saved: NotificationSettings }) {
  const settings = useNotificationSettings(storeId, saved);
  return (
    <SettingsForm settings={settings}>
      <p className="text-body wrap-anywhere text-ink-2">We send these emails to {email}.</p>
      {NOTIFICATION_KINDS.map((kind) => (
        <Controller
          key={kind}
          control={settings.form.control}
          name={kind}
          render={({ field }) => (
            <Checkbox label={ROWS[kind].label} hint={ROWS[kind].hint} checked={field.value} onChange={field.onChange} />
          )}
        />
      ))}
      <p className="text-small text-ink-2">
        Emails about reviews, comments and reports come once an hour at most, each with everything that is new. Emails
        about bookings, refunds, disputes and your account are always sent.
      </p>
    </SettingsForm>
  );
}

const ROWS: Record<NotificationKind, { label: string; hint: string }> = {
  sale: { label: 'New orders', hint: 'One email for each order, free ones included.' },
  message: { label: 'Messages', hint: 'Sent with the contact form on your page.' },
  review: { label: 'New reviews', hint: 'When a customer reviews a product.' },
  comment: { label: 'New comments', hint: 'When a member comments on a post.' },
  report: { label: 'Reported comments', hint: 'When a reader reports a comment.' },
};
