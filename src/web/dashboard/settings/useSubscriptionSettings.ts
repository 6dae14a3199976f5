import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { SubscriptionSettings } from '#shared/contract/subscriptions.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { GRACE_DAYS_MOST, isGrace } from '#shared/rules/subscription.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { subscriptionSettingsQuery } from '#web/client/queries/subscriptionSettings.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { pickChanges } from './pickChanges.ts';

/** The field of the form, as typed. */
interface GraceForm {
  graceDays: string;
}

/** The form of what happens when a payment of a subscription fails. */
export function useSubscriptionSettings(storeId: string, saved: SubscriptionSettings) {
  const client = useQueryClient();
  const values = formOf(saved);
  const form = useForm<GraceForm>({ resolver: checkedBy(problemsOf), values, resetOptions: { keepDirtyValues: true } });
  const typed = useWatch({ control: form.control, compute: (all: GraceForm) => all });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ graceDays }: GraceForm) =>
      call('saveSubscriptionSettings', { storeId, graceDays: readDays(graceDays) }),
    onSuccess: ({ settings }) => {
      client.setQueryData(subscriptionSettingsQuery(storeId).queryKey, settings);
      form.reset(formOf(settings), { keepDirtyValues: false });
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { graceDays: 'graceDays' },
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  const submit = form.handleSubmit((settings) => mutate(settings));
  return {
    form,
    dirty: pickChanges(['graceDays'], values, typed) !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(values, { keepDirtyValues: false }),
  };
}

const formOf = ({ graceDays }: SubscriptionSettings): GraceForm => ({ graceDays: `${graceDays}` });

/** Anything but a whole number is NaN. */
function readDays(typed: string): number {
  const digits = latinDigits(typed).trim();
  return /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
}

const problemsOf = ({ graceDays }: GraceForm) => ({
  graceDays: isGrace(readDays(graceDays)) ? null : `Enter a whole number from 0 to ${GRACE_DAYS_MOST}.`,
});
