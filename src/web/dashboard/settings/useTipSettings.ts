import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { TipSettings } from '#shared/contract/tips.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { TIP_PERCENT_MOST } from '#shared/rules/tip.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { tipSettingsQuery } from '#web/client/queries/tips.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { pickChanges } from './pickChanges.ts';

/** The fields of the form. Percentages are as typed. */
export interface TipForm {
  isOn: boolean;
  first: string;
  second: string;
  third: string;
  text: string;
}

/** The form of the store's tips. */
export function useTipSettings(storeId: string, saved: TipSettings) {
  const client = useQueryClient();
  const values = formOf(saved);
  const form = useForm<TipForm>({
    resolver: checkedBy(problemsOf),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const typed = useWatch({ control: form.control, compute: (all: TipForm) => all });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ isOn, text, ...percents }: TipForm) =>
      call('saveTipSettings', { storeId, isOn, text: text.trim(), percents: percentsOf(percents) }),
    onSuccess: ({ settings }) => {
      client.setQueryData(tipSettingsQuery(storeId).queryKey, settings);
      form.reset(formOf(settings), { keepDirtyValues: false });
      notify('success', 'Settings saved');
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { text: 'text', percents: 'first' },
        otherwise: 'Couldn’t save your settings. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  const submit = form.handleSubmit((settings) => mutate(settings));
  return {
    form,
    typed,
    dirty: pickChanges(['isOn', 'first', 'second', 'third', 'text'], values, typed) !== null,
    saving: isPending,
    save: () => void submit(),
    discard: () => form.reset(values, { keepDirtyValues: false }),
  };
}

function formOf({ isOn, percents: [first, second, third], text }: TipSettings): TipForm {
  return { isOn, first: `${first ?? ''}`, second: `${second ?? ''}`, third: `${third ?? ''}`, text };
}

type Percents = Pick<TipForm, 'first' | 'second' | 'third'>;

const percentsOf = ({ first, second, third }: Percents): number[] => [first, second, third].map(readPercent);

/** Anything but a whole number is NaN. */
function readPercent(typed: string): number {
  const digits = latinDigits(typed).replace('%', '').trim();
  return /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;
}

function problemsOf(typed: TipForm) {
  const percents = percentsOf(typed);
  const [first, second, third] = percents.map((percent, at) => {
    if (!(percent >= 1 && percent <= TIP_PERCENT_MOST)) return `Enter a whole number from 1 to ${TIP_PERCENT_MOST}.`;
    return percents.indexOf(percent) === at ? null : 'Use three different percentages.';
  });
  return { first: first ?? null, second: second ?? null, third: third ?? null };
}
