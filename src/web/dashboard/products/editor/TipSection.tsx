import { locale } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { Section } from '#web/ui/Section.tsx';
import { currencyOptions } from '../../currencyOptions.ts';
import type { SectionProps } from './SectionProps.ts';

/** What supporters can give, and whether they are shown. */
export function TipSection({ editing: { draft, change }, errors }: SectionProps) {
  const { currency, tipAmounts } = draft;
  const money = { currency, locale: locale() };
  return (
    <Section
      title="Amounts"
      sentence="Supporters choose one of these, or another amount. They can leave a note, which you’ll find in the order."
    >
      {(errors.priceKind ?? errors.tipAmounts) !== undefined && (
        <p id="product-tipAmounts" tabIndex={-1} role="alert" className="text-small text-brick">
          {errors.priceKind ?? errors.tipAmounts}
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        {tipAmounts.map((amount, index) => (
          <Field key={index} label={`Amount ${index + 1}`} optional={index > 0}>
            <MoneyInput
              {...money}
              value={amount}
              onChange={({ target }) =>
                change({ tipAmounts: tipAmounts.map((each, at) => (at === index ? target.value : each)) })
              }
            />
          </Field>
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Field label="Minimum" error={errors.least}>
          <MoneyInput
            {...money}
            id="product-least"
            value={draft.least}
            onChange={({ target }) => change({ least: target.value })}
          />
        </Field>
        <Field label="Maximum" optional error={errors.tipMost}>
          <MoneyInput
            {...money}
            id="product-tipMost"
            value={draft.tipMost}
            onChange={({ target }) => change({ tipMost: target.value })}
          />
        </Field>
        <Field label="Currency" error={errors.currency}>
          <Combobox
            options={currencyOptions()}
            value={currency}
            nothing="No matching currency."
            onChange={(code) => code !== null && change({ currency: code })}
          />
        </Field>
      </div>
      <Checkbox
        label="List supporters on the page"
        hint="Only those who ask for it, by the name they enter. The latest 50 are shown."
        checked={draft.showsSupporters}
        onChange={(showsSupporters) => change({ showsSupporters })}
      />
    </Section>
  );
}
