import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import type { TaxSettings } from '#shared/contract/taxes.ts';
import type { TaxWay } from '#shared/rules/taxCategory.ts';
import { providerTaxesQuery } from '#web/client/queries/taxes.ts';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { OutsideLink } from '../../OutsideLink.tsx';
import { missingText } from './missingText.ts';

type TaxWayFieldProps = { storeId: string; saved: TaxWay; form: UseFormReturn<TaxSettings> };

/** Who calculates the tax. Nothing if only the store's own rates can. */
export function TaxWayField({ storeId, saved, form: { control } }: TaxWayFieldProps) {
  // Asked again when the owner comes back from Stripe's page in another tab.
  const { data } = useQuery({ ...providerTaxesQuery(storeId), refetchOnWindowFocus: 'always' });
  const way = useWatch({ control, name: 'way' });
  if (!data || (data.state === 'none' && saved === 'rates')) return null;
  return (
    <>
      <Controller
        control={control}
        name="way"
        render={({ field, fieldState }) => (
          <Field label="Who calculates tax" kind="choice" error={fieldState.error?.message}>
            <RadioCards options={WAYS} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
      {way === 'provider' && <Setup state={data.state} missing={data.missing} />}
    </>
  );
}

type SetupProps = {
  state: 'none' | 'not-connected' | 'pending' | 'active' | 'unreachable';
  missing: readonly string[];
};

/** What the owner has to do at Stripe before buyers can pay. */
function Setup({ state, missing }: SetupProps) {
  if (state === 'none' || state === 'not-connected')
    return (
      <Notice tone="warning" title="No Stripe account">
        Buyers can’t pay until a Stripe account is connected under Settings &gt; Payments.
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

const WAYS = [
  { value: 'rates', label: 'You, with your own rates', hint: 'You keep the rates up to date. This is free.' },
  {
    value: 'provider',
    label: 'Stripe Tax',
    hint: 'Stripe knows the rates of more than 100 countries and of US states, by postal code, and charges you for it.',
  },
] as const;
