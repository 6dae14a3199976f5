import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { InvoiceSettings } from '#shared/contract/invoices.ts';
import { invoicePrefixProblem } from '#shared/rules/invoice.ts';
import { postalAddressProblem } from '#shared/rules/postalAddress.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { invoiceSettingsQuery } from '#web/client/queries/invoices.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { pickChanges } from './pickChanges.ts';

const NEW: InvoiceSettings = {
  legalName: '',
  address: '',
  country: '',
  taxId: '',
  note: '',
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  isYearly: true,
};

const FIELDS = {
  legalName: 'legalName',
  address: 'address',
  country: 'country',
  taxId: 'taxId',
  note: 'note',
  invoicePrefix: 'invoicePrefix',
  creditNotePrefix: 'creditNotePrefix',
} as const;

/** The form of the seller's details. */
export function useInvoiceSettings(storeId: string, saved: InvoiceSettings | null) {
  const client = useQueryClient();
  const values = saved ?? NEW;
  const form = useForm<InvoiceSettings>({
    resolver: checkedBy(problemsOf),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const typed = useWatch({ control: form.control, compute: (all: InvoiceSettings) => all });
  const { mutate, isPending } = useMutation({
    mutationFn: (settings: InvoiceSettings) => call('saveInvoiceSettings', { storeId, ...settings }),
    onSuccess: ({ settings }) => {
      client.setQueryData(invoiceSettingsQuery(storeId).queryKey, settings);
      form.reset(settings, { keepDirtyValues: false });
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: FIELDS,
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  const submit = form.handleSubmit((settings) => mutate(settings));
  return {
    form,
    typed,
    dirty: pickChanges([...Object.values(FIELDS), 'isYearly'], values, typed) !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(values, { keepDirtyValues: false }),
  };
}

function problemsOf({ legalName, address, country, invoicePrefix, creditNotePrefix }: InvoiceSettings) {
  return {
    legalName: legalName.trim() === '' ? 'Enter the name that your invoices are issued under.' : null,
    address: address.trim() === '' ? 'Enter your business address.' : postalAddressProblem(address),
    country: country === '' ? 'Choose a country.' : null,
    invoicePrefix: invoicePrefixProblem(invoicePrefix.trim()),
    creditNotePrefix:
      invoicePrefix.trim().toLowerCase() === creditNotePrefix.trim().toLowerCase()
        ? 'Use a different prefix than for invoices.'
        : invoicePrefixProblem(creditNotePrefix.trim()),
  };
}
