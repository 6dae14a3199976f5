import { Plus, Trash2 } from 'lucide-react';
import { TIERS_MAX } from '#shared/rules/priceTiers.ts';
import { locale } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../../notify.ts';
import type { FieldErrors } from './SectionProps.ts';
import type { DraftTier, TiersOf } from './tierDraft.ts';

type TierFieldsProps = {
  of: TiersOf;
  tiers: readonly DraftTier[];
  currency: string;
  errors: FieldErrors;
  /** The rows at the moment that a removal is undone. */
  latest: () => readonly DraftTier[];
  onChange: (tiers: DraftTier[]) => void;
};

/** What each unit costs from a number of units on: a row for each. */
export function TierFields({ of, tiers, currency, errors, latest, onChange }: TierFieldsProps) {
  const setRow = (at: number, fields: Partial<DraftTier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...fields } : tier)));

  function remove(at: number) {
    const removed = tiers.slice(at, at + 1);
    onChange(tiers.toSpliced(at, 1));
    notify('success', 'Quantity price removed', undefined, {
      action: { label: 'Undo', onAct: () => onChange(latest().toSpliced(at, 0, ...removed)) },
    });
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {tiers.length > 0 && (
        <ul className="flex flex-col gap-4" aria-label={`Quantity prices in ${currency}`}>
          {tiers.map((tier, at) => {
            const place = `${of}.tiers.${at}` as const;
            return (
              <li key={tier.key} className="flex flex-wrap items-start gap-x-3 gap-y-2">
                <div className="min-w-0 flex-[1_1_7rem]">
                  <Field label="Minimum units" error={errors[`${place}.from`]}>
                    <TextInput
                      id={`product-${place}.from`}
                      inputMode="numeric"
                      autoComplete="off"
                      figures
                      value={tier.from}
                      onChange={({ target }) => setRow(at, { from: target.value })}
                    />
                  </Field>
                </div>
                <div className="min-w-0 flex-[1_1_9rem]">
                  <Field label={`Each in ${currency}`} error={errors[`${place}.amount`]}>
                    <MoneyInput
                      id={`product-${place}.amount`}
                      currency={currency}
                      locale={locale()}
                      value={tier.amount}
                      onChange={({ target }) => setRow(at, { amount: target.value })}
                    />
                  </Field>
                </div>
                <span className="pt-6">
                  <IconButton
                    label={tier.from === '' ? 'Remove the price' : `Remove the price for ${tier.from} or more units`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => remove(at)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {tiers.length < TIERS_MAX ? (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => onChange([...tiers, { key: crypto.randomUUID(), from: '', amount: '' }])}
          >
            {of === 'price' ? 'Add quantity price' : `Add quantity price in ${currency}`}
          </Button>
        </div>
      ) : (
        <p className="text-small text-ink-2">A price can have up to {TIERS_MAX} quantity prices.</p>
      )}
    </div>
  );
}
