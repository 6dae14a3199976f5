import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { TaxRateRow } from '#shared/contract/taxes.ts';
import { countryChoices } from '#shared/rules/country.ts';
import { TAX_REGION_MAX } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { locale } from '#web/client/format.ts';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';
import { rateForm, rateProblems, readRate, type RateForm } from './taxRateForm.ts';

type TaxRateDialogProps = {
  storeId: string;
  /** Absent: a new one. */
  rate: TaxRateRow | undefined;
  onClose: () => void;
};

const FIELDS = { country: 'country', region: 'region', basisPoints: 'percent', from: 'from', to: 'to' } as const;

const CLASSES = [
  { value: 'standard', label: 'Products with the standard rate' },
  { value: 'reduced', label: 'Products with the reduced rate' },
] as const;

/** Adds or changes a rate. */
export function TaxRateDialog({ storeId, rate, onClose }: TaxRateDialogProps) {
  const client = useQueryClient();
  const [start] = useState(() => rateForm(rate, new Date()));
  const form = useForm<RateForm>({
    resolver: checkedBy(rateProblems),
    defaultValues: start,
  });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;

  async function save(values: RateForm) {
    try {
      const taxes = await call('saveTaxRate', { storeId, ...readRate(values), ...(rate && { rateId: rate.id }) });
      client.setQueryData(taxesQuery(storeId).queryKey, taxes);
      onClose();
      notify('success', 'Rate saved');
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Couldn’t save the rate. Please try again.' });
    }
  }

  return (
    <FormDialog
      title={rate ? 'Edit rate' : 'Add rate'}
      confirmLabel="Save rate"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="country"
        render={({ field, fieldState }) => (
          <Field label="Country" error={fieldState.error?.message}>
            <Combobox
              options={countryChoices(locale()).map(({ code, name }) => ({ value: code, label: name }))}
              value={field.value === '' ? null : field.value}
              onChange={(country) => field.onChange(country ?? '')}
              onBlur={field.onBlur}
              ref={field.ref}
              nothing="No matching country."
            />
          </Field>
        )}
      />
      <Field
        label="State or province"
        optional
        hint="Leave it empty for the whole country. Buyers choose from the ones you add."
        error={errors.region?.message}
      >
        <TextInput maxLength={TAX_REGION_MAX} autoComplete="off" {...register('region')} />
      </Field>
      <Controller
        control={control}
        name="class"
        render={({ field }) => (
          <Field label="Applies to" kind="choice" hint="You choose each product’s rate in its editor.">
            <Select options={CLASSES} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Rate" error={errors.percent?.message}>
        <TextInput inputMode="decimal" autoComplete="off" figures after="%" {...register('percent')} />
      </Field>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="First day" error={errors.from?.message}>
          <TextInput type="date" {...register('from')} />
        </Field>
        <Field label="Last day" optional error={errors.to?.message}>
          <TextInput type="date" {...register('to')} />
        </Field>
      </div>
    </FormDialog>
  );
}
