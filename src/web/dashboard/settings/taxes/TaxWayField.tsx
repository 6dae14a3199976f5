import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { ProviderTaxes, TaxSettings } from '#shared/contract/taxes.ts';
import type { TaxWay } from '#shared/rules/taxCategory.ts';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { OutsideLink } from '../../OutsideLink.tsx';
import { missingText } from './missingText.ts';

type TaxWayFieldProps = { provider: ProviderTaxes; saved: TaxWay; form: UseFormReturn<TaxSettings> };

/** Who calculates the tax. What can't be chosen says why. */
export function TaxWayField({ provider: { state, missing }, saved, form: { control } }: TaxWayFieldProps) {
  const way = useWatch({ control, name: 'way' });
  const isOffered = saved === 'provider' || state !== 'not-connected';
  return (
    <>
      <Controller
        control={control}
        name="way"
        render={({ field, fieldState }) => (
          <Field label="Who calculates tax" kind="choice" error={fieldState.error?.message}>
            <RadioCards
              options={[OWN_RATES, isOffered ? STRIPE_TAX : { ...STRIPE_TAX, hint: CONNECT_FIRST, disabled: true }]}
              value={field.value}
              onChange={field.onChange}
            />
          </Field>
        )}
      />
      {way === 'provider' && <Setup state={state} missing={missing} />}
    </>
  );
}

/** What the owner has to do before buyers can pay. */
function Setup({ state, missing }: ProviderTaxes) {
  if (state === 'none')
    return (
      <Notice tone="warning" title="Stripe Tax isn’t available">
        Stoa doesn’t take payments with Stripe here. Buyers can’t pay until you charge tax at your own rates.
      </Notice>
    );
  if (state === 'not-connected')
    return (
      <Notice tone="warning" title="No Stripe account">
        Buyers can’t pay until you connect a Stripe account under Settings &gt; Payments or charge tax at your own
        rates.
      </Notice>
    );
  const { tone, title, sentence } = setupText({ state, missing });
  return (
    <Notice
      tone={tone}
      title={title}
      action={<OutsideLink href="https://dashboard.stripe.com/settings/tax">Open Stripe Tax</OutsideLink>}
    >
      {sentence}
    </Notice>
  );
}

function setupText({ state, missing }: { state: 'pending' | 'active' | 'unreachable'; missing: readonly string[] }) {
  if (state === 'active')
    return {
      tone: 'info' as const,
      title: 'Stripe Tax is ready',
      sentence: 'It calculates tax only in places where you have added a registration. Stripe charges you for it.',
    };
  if (state === 'pending')
    return {
      tone: 'warning' as const,
      title: 'Stripe Tax isn’t ready',
      sentence: `Until it is, buyers can’t pay for anything. Add this in Stripe: ${missingText(missing)}.`,
    };
  return {
    tone: 'warning' as const,
    title: 'We couldn’t reach Stripe',
    sentence: 'We don’t know whether Stripe Tax is ready. Please try again later.',
  };
}

const OWN_RATES = {
  value: 'rates',
  label: 'You, with your own rates',
  hint: 'Free. You keep the rates up to date.',
} as const;

const STRIPE_TAX = {
  value: 'provider',
  label: 'Stripe Tax',
  hint: 'Covers more than 100 countries and all US states, down to the postal code. Stripe charges you for it.',
} as const;

const CONNECT_FIRST = 'To use it, first connect a Stripe account under Settings > Payments.';
