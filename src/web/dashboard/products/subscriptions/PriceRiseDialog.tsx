import { useForm } from 'react-hook-form';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import { NOTICE_DAYS } from '#shared/rules/subscription.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';

interface PriceRiseDialogProps {
  storeId: string;
  productId: string;
  variantId: string | null;
  onClose: () => void;
  onAnnounced: (terms: SubscriptionTerms) => void;
}

type PriceRiseForm = { startsAt: string };

/** Chooses from when existing subscribers pay the published price. */
export function PriceRiseDialog({ storeId, productId, variantId, onClose, onAnnounced }: PriceRiseDialogProps) {
  const earliest = dayIn(NOTICE_DAYS + 1);
  const form = useForm<PriceRiseForm>({ defaultValues: { startsAt: earliest } });
  const { register, formState, handleSubmit } = form;
  const { errors, isSubmitting } = formState;

  async function announce({ startsAt }: PriceRiseForm) {
    try {
      const input = { storeId, productId, variantId, startsAt: new Date(startsAt).toISOString() };
      const { terms } = await call('announcePriceRise', input);
      notify('success', 'Price increase announced');
      onAnnounced(terms);
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: FIELDS,
        otherwise: 'Couldn’t announce the price increase. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title="Raise the price for existing subscribers"
      description="We’ll email everyone who pays less than the published price now, and tell them how to cancel. They’ll pay the new price from their first payment on or after this day, at least 30 days after the email."
      confirmLabel="Email them"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void handleSubmit(announce)(event)}
      onClose={onClose}
    >
      <Field label="From" error={errors.startsAt?.message}>
        <TextInput
          type="date"
          min={earliest}
          {...register('startsAt', { validate: (day) => day >= earliest || 'Choose a day at least 30 days from now.' })}
        />
      </Field>
    </FormDialog>
  );
}

const FIELDS = { startsAt: 'startsAt' } as const;

/** The day after so many days, as a date field has it. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
