import { Plus, Trash2 } from 'lucide-react';
import { PRODUCT_PRICES_MAX } from '#shared/rules/limits.ts';
import { locale } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import type { Option } from '#web/ui/option.ts';
import { nextCurrency } from '../../currencyOptions.ts';
import { notify } from '../../notify.ts';
import type { DraftPrice } from './otherPriceDraft.ts';
import { hasTiers } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';
import { TierFields } from './TierFields.tsx';

type OtherPricesProps = SectionProps & { currencies: readonly Option[] };

/** The prices in other currencies: a row for each. */
export function OtherPrices({ editing, errors, currencies }: OtherPricesProps) {
  const { draft, change } = editing;
  const { prices, priceKind } = draft;
  const used = new Set([draft.currency, ...prices.map(({ currency }) => currency)]);
  const setRow = (at: number, fields: Partial<DraftPrice>) =>
    change({ prices: prices.map((price, index) => (index === at ? { ...price, ...fields } : price)) });

  function remove(at: number) {
    change({ prices: prices.toSpliced(at, 1) });
    const removed = prices.slice(at, at + 1);
    notify('success', 'Price removed', undefined, {
      action: {
        label: 'Undo',
        onAct: () => change({ prices: editing.snapshot().draft.prices.toSpliced(at, 0, ...removed) }),
      },
    });
  }

  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0" aria-labelledby="product-prices">
      <div>
        <h3 id="product-prices" className="text-body font-medium" tabIndex={-1}>
          Prices in other currencies
        </h3>
        <p className="text-small text-ink-2">
          Visitors see the price in the currency of their country, and can choose another one. Amounts aren’t converted.
        </p>
      </div>
      {prices.length > 0 && (
        <ul className="flex flex-col gap-4">
          {prices.map((price, at) => {
            const place = `prices.${at}` as const;
            return (
              <li key={price.key} className="flex flex-wrap items-end gap-x-3 gap-y-2">
                <div className="min-w-0 flex-[2_1_12rem]">
                  <Field label="Currency" error={errors[`${place}.currency`]}>
                    <Combobox
                      options={currencies}
                      value={price.currency}
                      nothing="No matching currency."
                      required
                      onChange={(code) => code !== null && setRow(at, { currency: code })}
                    />
                  </Field>
                </div>
                <div className="min-w-0 flex-[1_1_9rem]">
                  <Field
                    label={priceKind === 'fixed' ? `Price in ${price.currency}` : `Minimum in ${price.currency}`}
                    error={errors[`${place}.amount`]}
                  >
                    <MoneyInput
                      id={`product-${place}.amount`}
                      currency={price.currency}
                      locale={locale()}
                      value={price.amount}
                      onChange={({ target }) => setRow(at, { amount: target.value })}
                    />
                  </Field>
                </div>
                {priceKind === 'from' && (
                  <div className="min-w-0 flex-[1_1_9rem]">
                    <Field label={`Suggested in ${price.currency}`} optional error={errors[`${place}.suggested`]}>
                      <MoneyInput
                        id={`product-${place}.suggested`}
                        currency={price.currency}
                        locale={locale()}
                        value={price.suggested}
                        onChange={({ target }) => setRow(at, { suggested: target.value })}
                      />
                    </Field>
                  </div>
                )}
                <IconButton
                  label={`Remove the price in ${price.currency}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => remove(at)}
                />
                {hasTiers(draft) && (
                  <div className="basis-full">
                    <TierFields
                      of={place}
                      tiers={price.tiers}
                      currency={price.currency}
                      errors={errors}
                      latest={() => editing.snapshot().draft.prices.find(({ key }) => key === price.key)?.tiers ?? []}
                      onChange={(tiers) =>
                        change({
                          prices: editing
                            .snapshot()
                            .draft.prices.map((row) => (row.key === price.key ? { ...row, tiers } : row)),
                        })
                      }
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {prices.length < PRODUCT_PRICES_MAX && (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => change({ prices: [...prices, newPrice(used)] })}>
            Add currency
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function newPrice(used: ReadonlySet<string>): DraftPrice {
  return { key: crypto.randomUUID(), currency: nextCurrency(used), amount: '', suggested: '', tiers: [] };
}
