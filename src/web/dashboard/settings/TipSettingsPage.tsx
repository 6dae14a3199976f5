import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { TipSettings } from '#shared/contract/tips.ts';
import { TIP_TEXT_MAX } from '#shared/rules/tip.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { tipSettingsQuery } from '#web/client/queries/tips.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { RowsShape } from './SettingsShapes.tsx';
import type { StoreSettingsProps } from './settingsPages.tsx';
import { useTipSettings } from './useTipSettings.ts';

/** Whether buyers can add a tip, and which ones the checkout suggests. */
export function TipSettingsPage({ store }: StoreSettingsProps) {
  const { data: settings, error, refetch } = useQuery(tipSettingsQuery(store.id));
  if (error)
    return <LoadNotice error={error} otherwise="Couldn’t load these settings." onRetry={() => void refetch()} />;
  return settings === undefined ? <RowsShape rows={3} /> : <TipsForm storeId={store.id} saved={settings} />;
}

function TipsForm({ storeId, saved }: { storeId: string; saved: TipSettings }) {
  const settings = useTipSettings(storeId, saved);
  const {
    form: {
      register,
      control,
      formState: { errors },
    },
    typed,
  } = settings;
  return (
    <SettingsForm settings={settings}>
      <Controller
        control={control}
        name="isOn"
        render={({ field }) => (
          <Checkbox
            label="Let buyers add a tip"
            hint="Buyers choose at checkout. A tip isn’t taxed or discounted, and earns affiliates nothing."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {typed.isOn && (
        <>
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3">
            {SUGGESTIONS.map(({ name, label }) => (
              <Field key={name} label={label} error={errors[name]?.message}>
                <TextInput inputMode="numeric" autoComplete="off" figures after="%" {...register(name)} />
              </Field>
            ))}
          </div>
          <Field
            label="Text"
            optional
            hint="Why a tip helps, in one sentence. Buyers see it above the suggestions."
            error={errors.text?.message}
          >
            <TextInput dir="auto" autoComplete="off" maxLength={TIP_TEXT_MAX} {...register('text')} />
          </Field>
        </>
      )}
    </SettingsForm>
  );
}

const SUGGESTIONS = [
  { name: 'first', label: 'First suggestion' },
  { name: 'second', label: 'Second suggestion' },
  { name: 'third', label: 'Third suggestion' },
] as const;
