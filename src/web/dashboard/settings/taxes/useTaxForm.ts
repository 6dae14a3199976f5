import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { TaxSettings } from '#shared/contract/taxes.ts';
import { isInEu } from '#shared/rules/country.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../../notify.ts';
import { pickChanges } from '../pickChanges.ts';

const NEW: TaxSettings = {
  isOn: false,
  way: 'rates',
  home: '',
  isInclusive: true,
  isBelowThreshold: false,
  isOneProofEnough: false,
};

interface Saved {
  storeId: string;
  saved: TaxSettings | null;
  hasEuRates: boolean;
}

/** The form of how the store charges tax. */
export function useTaxForm({ storeId, saved, hasEuRates }: Saved) {
  const client = useQueryClient();
  const values = saved ?? NEW;
  const form = useForm<TaxSettings>({
    resolver: checkedBy(({ home }) => ({ home: home === '' ? 'Choose a country.' : null })),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const typed = useWatch({ control: form.control, compute: (all: TaxSettings) => all });
  const { mutate, isPending } = useMutation({
    // A business in the EU starts with its standard rates.
    mutationFn: (settings: TaxSettings) =>
      call('saveTaxes', {
        storeId,
        ...settings,
        addEuRates: settings.isOn && settings.way === 'rates' && !hasEuRates && isInEu(settings.home),
      }),
    onSuccess: (taxes) => {
      client.setQueryData(taxesQuery(storeId).queryKey, taxes);
      form.reset(taxes.settings ?? NEW, { keepDirtyValues: false });
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { home: 'home', way: 'way' },
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  const submit = form.handleSubmit((settings) => mutate(settings));
  return {
    form,
    typed,
    dirty:
      pickChanges(['isOn', 'way', 'home', 'isInclusive', 'isBelowThreshold', 'isOneProofEnough'], values, typed) !==
      null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(values, { keepDirtyValues: false }),
  };
}
