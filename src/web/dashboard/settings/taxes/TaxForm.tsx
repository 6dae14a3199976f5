import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { TaxSettings } from '#shared/contract/taxes.ts';
import { countryChoices, isInEu } from '#shared/rules/country.ts';
import { locale } from '#web/client/format.ts';
import { providerTaxesQuery } from '#web/client/queries/taxes.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SettingsForm } from '../SettingsForm.tsx';
import { TaxWayField } from './TaxWayField.tsx';
import { useTaxForm } from './useTaxForm.ts';

type TaxFormProps = { storeId: string; saved: TaxSettings | null; hasEuRates: boolean };

/** Whether and how the store charges tax. */
export function TaxForm(props: TaxFormProps) {
  const settings = useTaxForm(props);
  const { form, typed } = settings;
  // Asked again when the owner comes back from Stripe's page in another tab.
  const { data: provider } = useQuery({ ...providerTaxesQuery(props.storeId), refetchOnWindowFocus: 'always' });
  const saved = props.saved?.way ?? 'rates';
  const hasChoice = provider !== undefined && (provider.state !== 'none' || saved === 'provider');
  const { control } = form;
  return (
    <SettingsForm settings={settings}>
      <Notice tone="info">
        {`Stoa charges tax at your own rates${hasChoice ? ' or as Stripe Tax calculates it' : ''}, and lists it in a report. It doesn’t register your business or file returns. Ask a tax advisor which taxes you owe.`}
      </Notice>
      <Controller
        control={control}
        name="home"
        render={({ field, fieldState }) => (
          <Field label="Country of your business" error={fieldState.error?.message}>
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
      <Controller
        control={control}
        name="isOn"
        render={({ field }) => (
          <Checkbox
            label="Charge tax"
            hint="Buyers choose their country at checkout. Orders keep the tax they were placed with."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {typed.isOn && hasChoice && <TaxWayField provider={provider} saved={saved} form={form} />}
      {typed.isOn && (
        <Controller
          control={control}
          name="isInclusive"
          render={({ field }) => (
            <Field label="Your prices" kind="choice">
              <RadioCards
                options={PRICES}
                value={field.value ? 'inclusive' : 'exclusive'}
                onChange={(next) => field.onChange(next === 'inclusive')}
              />
            </Field>
          )}
        />
      )}
      {typed.isOn && typed.way === 'rates' && isInEu(typed.home) && (
        <Controller
          control={control}
          name="isBelowThreshold"
          render={({ field }) => (
            <Checkbox
              label="I sell less than €10,000 a year to consumers in other EU countries"
              hint="They’ll pay your country’s rate instead of theirs."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {typed.isOn && isInEu(typed.home) && (
        <Controller
          control={control}
          name="isOneProofEnough"
          render={({ field }) => (
            <Checkbox
              label="One proof of the buyer’s country is enough"
              hint="Allowed if you sell less than €100,000 a year to consumers in other EU countries: the connection or the card is then proof enough. Above that, two proofs must match, and orders without them are marked “Check country”."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </SettingsForm>
  );
}

const PRICES = [
  { value: 'inclusive', label: 'Include tax', hint: 'Every buyer pays the price you set. It includes the tax.' },
  { value: 'exclusive', label: 'Don’t include tax', hint: 'Tax is added at checkout.' },
] as const;
