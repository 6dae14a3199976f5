import { useForm } from 'react-hook-form';
import { latinDigits } from '#shared/rules/digits.ts';
import { isPause } from '#shared/rules/subscription.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';

interface PauseDialogProps {
  storeId: string;
  subscriptionId: string;
  onClose: () => void;
  onPaused: () => void;
}

type PauseForm = { days: string };

/** Pauses a subscription for some days. */
export function PauseDialog({ storeId, subscriptionId, onClose, onPaused }: PauseDialogProps) {
  const form = useForm<PauseForm>({ defaultValues: { days: '30' } });
  const { register, formState, handleSubmit } = form;
  const { errors, isSubmitting } = formState;

  async function pause({ days }: PauseForm) {
    try {
      await call('pauseSubscription', { storeId, subscriptionId, days: readDays(days) });
      notify('success', 'Subscription paused');
      onPaused();
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Couldn’t pause the subscription. Please try again.' });
    }
  }

  return (
    <FormDialog
      title="Pause this subscription?"
      description="Until it resumes, the customer has no access and isn’t charged. They keep the rest of their paid time. You can resume it anytime."
      confirmLabel="Pause"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void handleSubmit(pause)(event)}
      onClose={onClose}
    >
      <Field label="Days" error={errors.days?.message}>
        <TextInput
          inputMode="numeric"
          maxLength={3}
          {...register('days', {
            validate: (days) => isPause(readDays(days)) || 'Enter a number of days from 1 to 90.',
          })}
        />
      </Field>
    </FormDialog>
  );
}

const FIELDS = { days: 'days' } as const;

const readDays = (days: string): number => Number(latinDigits(days.trim()) || Number.NaN);
