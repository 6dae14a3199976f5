import { useQuery } from '@tanstack/react-query';
import { LOW_STOCK } from '#shared/rules/limits.ts';
import { locale } from '#web/client/format.ts';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { currencyOptions } from '../../currencyOptions.ts';
import { OtherPrices } from './OtherPrices.tsx';
import { PricePreview } from './PricePreview.tsx';
import { installmentsText } from '../priceText.ts';
import { canHaveSeats, hasTiers, isPaid, isRepeating, readPrice } from './productDraft.ts';
import type { SectionProps } from './SectionProps.ts';
import { TierFields } from './TierFields.tsx';

export function PriceSection({ editing, errors, storeId }: SectionProps & { storeId: string }) {
  const { draft, change } = editing;
  const { priceKind, currency } = draft;
  const currencies = currencyOptions();
  const currencyField = (
    <Field label="Currency" error={errors.currency}>
      <Combobox
        options={currencies}
        value={currency}
        nothing="No matching currency."
        onChange={(code) => code !== null && change({ currency: code })}
      />
    </Field>
  );
  return (
    <Section
      title="Price"
      sentence="You can change the price at any time. Past orders keep the price they were placed at."
    >
      <Field
        label="Pricing"
        kind="choice"
        error={errors.priceKind ?? (errors['price.installments'] === undefined ? errors.price : undefined)}
      >
        <RadioCards
          id="product-priceKind"
          columns={3}
          options={kinds}
          value={priceKind}
          onChange={(kind) => change({ priceKind: kind })}
        />
      </Field>
      {isPaid(draft) && (
        <div className="grid gap-4 md:grid-cols-2">
          {priceKind === 'fixed' && (
            <Field label="Price" error={errors.amount}>
              <MoneyInput
                id="product-amount"
                currency={currency}
                locale={locale()}
                value={draft.amount}
                onChange={({ target }) => change({ amount: target.value })}
              />
            </Field>
          )}
          {priceKind === 'fixed' && currencyField}
          {priceKind === 'fixed' && <BillingFields editing={editing} errors={errors} />}
          {priceKind === 'fixed' && draft.billing === 'once' && <InstallmentsField editing={editing} errors={errors} />}
          {priceKind === 'from' && (
            <>
              <Field label="Minimum" error={errors.least} hint="Leave empty to let customers pay nothing.">
                <MoneyInput
                  id="product-least"
                  currency={currency}
                  locale={locale()}
                  value={draft.least}
                  onChange={({ target }) => change({ least: target.value })}
                />
              </Field>
              <Field label="Suggested amount" optional error={errors.suggested} hint="Prefilled on the product page.">
                <MoneyInput
                  id="product-suggested"
                  currency={currency}
                  locale={locale()}
                  value={draft.suggested}
                  onChange={({ target }) => change({ suggested: target.value })}
                />
              </Field>
            </>
          )}
          {priceKind === 'from' && currencyField}
          <TaxClassField editing={editing} storeId={storeId} />
        </div>
      )}
      {hasTiers(draft) && <QuantityPrices editing={editing} errors={errors} />}
      {isPaid(draft) && <PricePreview editing={editing} storeId={storeId} />}
      {isPaid(draft) && <OtherPrices editing={editing} errors={errors} currencies={currencies} />}
      <div className="grid gap-4 md:grid-cols-2">
        {!isRepeating(draft) && (
          <Field
            label="Maximum per order"
            error={errors.maxQuantity}
            hint="Above 1, customers choose a quantity at checkout. Useful for licenses and seats."
          >
            <TextInput
              id="product-maxQuantity"
              inputMode="numeric"
              autoComplete="off"
              figures
              value={draft.maxQuantity}
              onChange={({ target }) => change({ maxQuantity: target.value })}
            />
          </Field>
        )}
        <Field
          label="Left in stock"
          optional
          error={errors.stock}
          hint="Counts down with each order. Leave empty if it never runs out. Changes apply right away, without publishing."
        >
          <TextInput
            id="product-stock"
            inputMode="numeric"
            autoComplete="off"
            figures
            value={draft.stock}
            onChange={({ target }) => change({ stock: target.value })}
          />
        </Field>
      </div>
      {[draft, ...draft.variants].some(({ stock }) => stock.trim() !== '') && (
        <Checkbox
          label={`Show visitors how many are left once there are ${LOW_STOCK} or fewer`}
          checked={draft.showsLowStock}
          onChange={(showsLowStock) => change({ showsLowStock })}
        />
      )}
      {canHaveSeats(draft) && (
        <Checkbox
          label="Sell seats for teams"
          hint={
            isRepeating(draft)
              ? 'Each buyer invites their team by email. Access ends and returns with the subscription.'
              : 'Each unit is a seat. Buyers choose how many they need, up to the maximum per order, and invite their team by email.'
          }
          checked={draft.hasSeats}
          onChange={(hasSeats) => change({ hasSeats })}
        />
      )}
      {canHaveSeats(draft) && draft.hasSeats && isRepeating(draft) && (
        <Field label="Seats in each subscription" error={errors.seats} hint="The buyer counts as one of them.">
          <TextInput
            id="product-seats"
            inputMode="numeric"
            autoComplete="off"
            figures
            value={draft.seats}
            onChange={({ target }) => change({ seats: target.value })}
          />
        </Field>
      )}
      {canHaveSeats(draft) && draft.hasSeats && !isRepeating(draft) && draft.maxQuantity.trim() === '1' && (
        <p className="text-small text-ink-2">Raise “Maximum per order” so that buyers can get more than one seat.</p>
      )}
      {isPaid(draft) && !isRepeating(draft) && !(canHaveSeats(draft) && draft.hasSeats) && (
        <Checkbox
          label="Can be bought as a gift"
          hint="Buyers can have it sent to someone else, at once or on a day they choose."
          checked={draft.isGiftable}
          onChange={(isGiftable) => change({ isGiftable })}
        />
      )}
    </Section>
  );
}

/** What decides the product's tax. Only stores that charge tax choose. */
export function TaxClassField({
  editing: { draft, change },
  storeId,
}: Pick<SectionProps, 'editing'> & { storeId: string }) {
  const { data: taxes } = useQuery(taxesQuery(storeId));
  if (!taxes?.settings?.isOn) return null;
  if (taxes.settings.way === 'provider')
    return (
      <Field
        label="Tax category"
        kind="choice"
        hint="Stripe Tax uses this to choose the rate. Many places tax books, software and courses differently."
      >
        <Select options={taxCategories} value={draft.taxCategory} onChange={(taxCategory) => change({ taxCategory })} />
      </Field>
    );
  return (
    <Field
      label="Tax rate"
      kind="choice"
      hint="Some countries tax e-books and other publications at a reduced rate. Where you haven’t added a reduced rate, the standard rate applies."
    >
      <Select options={taxClasses} value={draft.taxClass} onChange={(taxClass) => change({ taxClass })} />
    </Field>
  );
}

const taxCategories = [
  { value: 'download', label: 'Download or digital service' },
  { value: 'book', label: 'E-book' },
  { value: 'audio', label: 'Music or other audio' },
  { value: 'video', label: 'Video' },
  { value: 'software', label: 'Software' },
  { value: 'course', label: 'Recorded online course' },
] as const;

const taxClasses = [
  { value: 'standard', label: 'Standard rate' },
  { value: 'reduced', label: 'Reduced rate' },
  { value: 'zero', label: 'No tax' },
] as const;

/** How often a fixed price is paid. A membership is never paid once. */
export function BillingFields({ editing: { draft, change }, errors }: SectionProps) {
  const { billing } = draft;
  return (
    <>
      <Field label="Billing" kind="choice" error={errors.billing}>
        <Select
          options={draft.kind === 'membership' ? billings.filter(({ value }) => value !== 'once') : billings}
          value={billing}
          onChange={(next) => change({ billing: next, intervalCount: '1' })}
        />
      </Field>
      {billing !== 'once' && (
        <>
          <Field
            label={`${UNITS[billing]} between payments`}
            error={errors.intervalCount}
            hint="Customers cancel whenever they like, and keep access until the end of what they paid for."
          >
            <TextInput
              id="product-intervalCount"
              inputMode="numeric"
              autoComplete="off"
              figures
              value={draft.intervalCount}
              onChange={({ target }) => change({ intervalCount: target.value })}
            />
          </Field>
          <Field
            label="Days of free trial"
            optional
            error={errors.trialDays}
            hint="Up to 90. Customers save a payment method, and pay nothing until the trial ends. One per person and card."
          >
            <TextInput
              id="product-trialDays"
              inputMode="numeric"
              autoComplete="off"
              figures
              value={draft.trialDays}
              onChange={({ target }) => change({ trialDays: target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
}

/** In how many payments a price that is paid once can be paid too. */
function InstallmentsField({ editing: { draft, change }, errors }: SectionProps) {
  const { price } = readPrice(draft);
  const text = price === null ? null : installmentsText(price, draft.currency);
  return (
    <Field
      label="Installments"
      optional
      error={errors.installments ?? errors['price.installments']}
      hint={
        text === null
          ? 'Enter 2 to 24 to let customers pay monthly or in full. Leave empty for payment in full only.'
          : `Customers pay in full, or in ${text}. They get access with the first payment.`
      }
    >
      <TextInput
        id="product-installments"
        inputMode="numeric"
        autoComplete="off"
        figures
        value={draft.installments}
        onChange={({ target }) => change({ installments: target.value })}
      />
    </Field>
  );
}

/** What each unit costs if a buyer takes several. */
function QuantityPrices({ editing, errors }: SectionProps) {
  const { draft, change } = editing;
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0" aria-labelledby="product-tiers">
      <div>
        <h3 id="product-tiers" className="text-body font-medium">
          Quantity prices
        </h3>
        <p className="text-small text-ink-2">
          Charge less for each unit when someone buys several. All units of the order line get the lower price.
        </p>
      </div>
      <TierFields
        of="price"
        tiers={draft.tiers}
        currency={draft.currency}
        errors={errors}
        latest={() => editing.snapshot().draft.tiers}
        onChange={(tiers) => change({ tiers })}
      />
    </fieldset>
  );
}

const billings = [
  { value: 'once', label: 'Once' },
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const;

const UNITS = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' } as const;

const kinds = [
  { value: 'free', label: 'Free', hint: 'Customers only enter their email.' },
  { value: 'fixed', label: 'Fixed', hint: 'Everyone pays the same.' },
  { value: 'from', label: 'Pay what you want', hint: 'Customers choose the price, from your minimum up.' },
] as const;
