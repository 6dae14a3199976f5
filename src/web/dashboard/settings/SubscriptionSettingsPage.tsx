import { useQuery } from '@tanstack/react-query';
import type { SubscriptionSettings } from '#shared/contract/subscriptions.ts';
import { GRACE_DAYS, GRACE_DAYS_MOST } from '#shared/rules/subscription.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { subscriptionSettingsQuery } from '#web/client/queries/subscriptionSettings.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { RowsShape } from './SettingsShapes.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useSubscriptionSettings } from './useSubscriptionSettings.ts';

/** How long customers keep access after a failed payment. */
export function SubscriptionSettingsPage({ store }: StoreSettingsProps) {
  const { data: settings, error, refetch } = useQuery(subscriptionSettingsQuery(store.id));
  if (error)
    return <LoadNotice error={error} otherwise="Couldn’t load these settings." onRetry={() => void refetch()} />;
  return settings === undefined ? <RowsShape rows={1} /> : <GraceForm storeId={store.id} saved={settings} />;
}

function GraceForm({ storeId, saved }: { storeId: string; saved: SubscriptionSettings }) {
  const settings = useSubscriptionSettings(storeId, saved);
  const {
    register,
    formState: { errors },
  } = settings.form;
  return (
    <SettingsForm settings={settings}>
      <Field
        label="Days of access after a failed payment"
        hint={`From 0 to ${GRACE_DAYS_MOST}. Most stores use ${GRACE_DAYS}. With 0, access ends as soon as a payment fails.`}
        error={errors.graceDays?.message}
      >
        <TextInput inputMode="numeric" autoComplete="off" figures {...register('graceDays')} />
      </Field>
      <p className="text-body text-ink-2">
        We retry the saved card on days 2, 7, 14 and 21, and email the customer a link to pay. Access comes back when
        they pay. This applies to subscriptions and installments. If a customer’s payment has already failed, the date
        we told them stays the same.
      </p>
    </SettingsForm>
  );
}
