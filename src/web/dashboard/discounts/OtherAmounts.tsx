import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { PRODUCT_PRICES_MAX } from '#shared/rules/limits.ts';
import { locale } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { currencyOptions, nextCurrency } from '../currencyOptions.ts';
import { hasOtherAmounts, type DiscountForm } from './discountForm.ts';

type OtherAmountsProps = {
  form: UseFormReturn<DiscountForm>;
  /** The currency of the discount's own amounts. */
  currency: string;
};

/** The amounts of a discount in other currencies: a row for each. */
export function OtherAmounts({ form, currency }: OtherAmountsProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'others' });
  const [kind, minimum, others] = useWatch({ control, name: ['kind', 'minimum', 'others'] });
  if (!hasOtherAmounts({ kind, minimum })) return null;
  const used = new Set([currency, ...others.map((other) => other.currency)]);
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0">
      <legend className="text-body font-medium">Other currencies</legend>
      <p className="text-small text-ink-2">
        Amounts aren’t converted. Orders in a currency that isn’t listed don’t get the discount.
      </p>
      {fields.map((row, at) => {
        const code = others[at]?.currency ?? row.currency;
        const errors = formState.errors.others?.[at];
        return (
          <div key={row.id} className="flex flex-col gap-2">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Field label="Currency" error={errors?.currency?.message}>
                  <Controller
                    control={control}
                    name={`others.${at}.currency`}
                    render={({ field }) => (
                      <Combobox
                        options={currencyOptions()}
                        value={field.value}
                        nothing="No matching currency."
                        required
                        onChange={(chosen) => chosen !== null && field.onChange(chosen)}
                      />
                    )}
                  />
                </Field>
              </div>
              <span className="mt-6">
                <IconButton
                  label={`Remove the amounts in ${code}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => remove(at)}
                />
              </span>
            </div>
            {kind === 'amount' && (
              <Field label={`Amount off in ${code}`} error={errors?.amount?.message}>
                <MoneyInput currency={code} locale={locale()} {...register(`others.${at}.amount`)} />
              </Field>
            )}
            <Field label={`Minimum in ${code}`} optional={kind === 'amount'} error={errors?.minimum?.message}>
              <MoneyInput currency={code} locale={locale()} {...register(`others.${at}.minimum`)} />
            </Field>
          </div>
        );
      })}
      {fields.length < PRODUCT_PRICES_MAX && (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => append({ currency: nextCurrency(used), amount: '', minimum: '' })}
          >
            Add currency
          </Button>
        </div>
      )}
    </fieldset>
  );
}
