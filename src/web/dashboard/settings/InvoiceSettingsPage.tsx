import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { InvoiceSettings } from '#shared/contract/invoices.ts';
import { countryChoices } from '#shared/rules/country.ts';
import { invoiceNumber, invoiceSeries, INVOICE_NAME_MAX, INVOICE_NOTE_MAX, TAX_ID_MAX } from '#shared/rules/invoice.ts';
import { locale } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { invoiceSettingsQuery } from '#web/client/queries/invoices.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { RowsShape } from './SettingsShapes.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useInvoiceSettings } from './useInvoiceSettings.ts';

/** Who sells, as invoices name it. */
export function InvoiceSettingsPage({ store }: StoreSettingsProps) {
  const { data: settings, error, refetch } = useQuery(invoiceSettingsQuery(store.id));
  if (error)
    return <LoadNotice error={error} otherwise="Couldn’t load your invoice settings." onRetry={() => void refetch()} />;
  return settings === undefined ? <RowsShape rows={4} /> : <InvoiceForm storeId={store.id} saved={settings} />;
}

function InvoiceForm({ storeId, saved }: { storeId: string; saved: InvoiceSettings | null }) {
  const settings = useInvoiceSettings(storeId, saved);
  const { form, typed } = settings;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm settings={settings}>
      {saved === null && (
        <Notice tone="info">
          Buyers get a receipt only. Once you enter your legal name and address, paid orders get a numbered invoice.
        </Notice>
      )}
      <Field label="Legal name" hint="Your own name or your company’s." error={errors.legalName?.message}>
        <TextInput autoComplete="organization" maxLength={INVOICE_NAME_MAX} {...register('legalName')} />
      </Field>
      <Field label="Business address" error={errors.address?.message}>
        <TextArea rows={3} autoComplete="street-address" {...register('address')} />
      </Field>
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
      <Field label="VAT or tax ID" optional error={errors.taxId?.message}>
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} maxLength={TAX_ID_MAX} {...register('taxId')} />
      </Field>
      <Field
        label="Note"
        optional
        hint="Printed on every invoice, for example why you charge no VAT."
        error={errors.note?.message}
      >
        <TextInput maxLength={INVOICE_NOTE_MAX} {...register('note')} />
      </Field>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label="Invoice prefix"
          optional
          hint={`First number: ${example(typed.invoicePrefix, typed.isYearly)}`}
          error={errors.invoicePrefix?.message}
        >
          <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...register('invoicePrefix')} />
        </Field>
        <Field
          label="Credit note prefix"
          optional
          hint={`First number: ${example(typed.creditNotePrefix, typed.isYearly)}`}
          error={errors.creditNotePrefix?.message}
        >
          <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...register('creditNotePrefix')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="isYearly"
        render={({ field }) => (
          <Checkbox
            label="Restart numbering each year"
            hint="Numbers include the year. A new prefix starts a new series at 1."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </SettingsForm>
  );
}

const example = (prefix: string, isYearly: boolean): string =>
  invoiceNumber(invoiceSeries({ prefix: prefix.trim(), isYearly }, new Date()), 1);
