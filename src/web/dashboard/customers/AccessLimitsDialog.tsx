import { isolate } from '#shared/kit/isolate.ts';
import { useForm } from 'react-hook-form';
import type { Access } from '#shared/contract/customers.ts';
import { ALLOWED_DOWNLOADS_MAX } from '#shared/rules/accessLimits.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { formatNumber } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { dayOf, endOfDay } from './calendarDay.ts';
import { hasLimits } from './customerText.ts';

type LimitsForm = { lastDay: string; downloads: string };

/** The limits of an entitlement. Null: without limit. */
export interface ChosenLimits {
  validUntil: string | null;
  downloadLimit: number | null;
}

interface AccessLimitsDialogProps {
  right: Access;
  onSave: (limits: Partial<ChosenLimits>) => Promise<void>;
  onClose: () => void;
}

/** Changes until when a customer has access, and how many downloads. */
export function AccessLimitsDialog({ right, onSave, onClose }: AccessLimitsDialogProps) {
  const lastDay = right.validUntil === null ? '' : dayOf(new Date(right.validUntil));
  const form = useForm<LimitsForm>({ defaultValues: { lastDay, downloads: String(right.downloadLimit ?? '') } });
  const { errors, isSubmitting } = form.formState;

  async function save(typed: LimitsForm) {
    const downloadLimit = typed.downloads.trim() === '' ? null : Number(latinDigits(typed.downloads));
    const isCount = downloadLimit === null || (Number.isInteger(downloadLimit) && downloadLimit >= 1);
    if (!isCount || (downloadLimit ?? 1) > ALLOWED_DOWNLOADS_MAX) {
      const message = `Enter a number from 1 to ${formatNumber(ALLOWED_DOWNLOADS_MAX)}, or leave it empty.`;
      return form.setError('downloads', { message }, { shouldFocus: true });
    }
    const day = endOfDay(typed.lastDay);
    if (typed.lastDay !== '' && day === null)
      return form.setError('lastDay', { message: 'Enter a valid date.' }, { shouldFocus: true });
    // An end that is left as it is keeps its hour.
    const end = typed.lastDay === lastDay ? {} : { validUntil: day?.toISOString() ?? null };
    try {
      await onSave({ ...end, downloadLimit });
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { validUntil: 'lastDay', downloadLimit: 'downloads' },
        otherwise: 'Couldn’t change the access. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title={hasLimits(right) ? 'Extend access' : 'Limit access'}
      description={`Change until when ${isolate(right.title)} can be opened, and how often its files can be downloaded. We won’t email the customer.`}
      confirmLabel="Save"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      {right.isSubscribed ? null : (
        <Field label="Last day" optional error={errors.lastDay?.message} hint="Leave empty for access forever.">
          <TextInput type="date" {...form.register('lastDay')} />
        </Field>
      )}
      <Field
        label="Downloads per file"
        optional
        error={errors.downloads?.message}
        hint="Downloads so far count. Raise the number to allow more, or leave it empty for no limit."
      >
        <TextInput inputMode="numeric" autoComplete="off" figures {...form.register('downloads')} />
      </Field>
    </FormDialog>
  );
}
