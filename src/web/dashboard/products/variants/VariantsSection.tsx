import { isolate } from '#shared/kit/isolate.ts';
import { CalendarPlus, Plus } from 'lucide-react';
import { isInterval, type Interval } from '#shared/rules/subscription.ts';
import { OPTIONS_MAX, variantTitle, VARIANTS_MAX } from '#shared/rules/variant.ts';
import { Button } from '#web/ui/Button.tsx';
import { Section } from '#web/ui/Section.tsx';
import { locale } from '#web/client/format.ts';
import { notify } from '../../notify.ts';
import { otherCurrencies } from '../editor/otherPriceDraft.ts';
import { intervalOf } from '../editor/productDraft.ts';
import type { SectionProps } from '../editor/SectionProps.ts';
import { languageOf, withBilling } from './withBilling.ts';
import { OptionRow } from './OptionRow.tsx';
import { VariantRow } from './VariantRow.tsx';
import {
  problemsOfOption,
  problemsOfVariant,
  unsoldOf,
  valuesOf,
  withCombination,
  withOptions,
  withVariant,
  type DraftOption,
  type DraftVariant,
  type VariantsDraft,
} from './variantsDraft.ts';

const UNDO_MS = 8000;
/** More are described by their number. */
const MOST_UNSOLD = 20;

/** What buyers choose, such as a format, and what each choice costs and contains. */
export function VariantsSection({ editing, errors }: SectionProps) {
  const { draft, product, change, snapshot } = editing;
  const { options, variants, currency } = draft;
  const kind = draft.priceKind ?? 'free';
  const every = intervalOf(draft);
  const currencies = otherCurrencies(draft);
  const unsold = unsoldOf(draft);
  const files = product?.files ?? [];

  const setOptions = (next: readonly DraftOption[]) => change(withOptions(draft, next, newId));
  const setVariant = (next: DraftVariant) =>
    change({ variants: variants.map((variant) => (variant.id === next.id ? next : variant)) });

  function sellBilling(own: Interval) {
    const next = withBilling(own, { language: languageOf(locale()), newId });
    change(next);
    // Only its price is missing.
    const added = next.variants.at(-1);
    requestAnimationFrame(() => document.getElementById(`product-variants--${added?.id}-price`)?.focus());
  }

  /** Undoing changes the draft as it is then. */
  function offerUndo(title: string, undo: (present: VariantsDraft) => VariantsDraft) {
    const onAct = () => change(undo(snapshot().draft));
    notify('success', `${isolate(title)} removed`, undefined, {
      duration: UNDO_MS,
      action: { label: 'Undo', onAct },
    });
  }

  function removeOption(option: DraftOption) {
    setOptions(options.filter(({ id }) => id !== option.id));
    offerUndo(option.name || 'Option', () => ({ options, variants }));
  }

  function removeVariant(variant: DraftVariant) {
    change({ variants: variants.filter(({ id }) => id !== variant.id) });
    offerUndo(titleOf(options, variant), (present) => withVariant(present, variant));
  }

  return (
    <Section
      title="Variants"
      sentence="Let buyers choose, such as a format or a license. Each variant can have its own price, stock and files."
    >
      <div id="product-options" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {options.map((option, at) => (
          <OptionRow
            key={option.id}
            option={option}
            at={at}
            errors={errors.options === undefined ? {} : problemsOfOption(options, at)}
            onChange={(next) => setOptions(options.map((other) => (other.id === next.id ? next : other)))}
            onRemove={() => removeOption(option)}
          />
        ))}
        {errors.options !== undefined && options.length === 0 && <Problem sentence={errors.options} />}
        {every && options.length === 0 && variants.length === 0 && isInterval(every) && (
          <div className="flex min-w-0 flex-col items-start gap-2">
            <p className="text-small text-ink-2">
              Let customers choose how often they pay, such as monthly or once a year for less.
            </p>
            <Button icon={<CalendarPlus aria-hidden />} onClick={() => sellBilling(every)}>
              {every.unit === 'year' ? 'Sell monthly too' : 'Sell yearly too'}
            </Button>
          </div>
        )}
        {options.length < OPTIONS_MAX && (
          <div>
            <Button
              icon={<Plus aria-hidden />}
              onClick={() => change({ options: [...options, { id: newId(), name: '', values: [] }] })}
            >
              Add option
            </Button>
          </div>
        )}
      </div>
      {(variants.length > 0 || unsold.length > 0) && (
        <div id="product-variants" tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
          {errors.variants !== undefined && <Problem sentence={errors.variants} />}
          <ul
            aria-label="Variants"
            className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line bg-surface"
          >
            {variants.map((variant) => (
              <VariantRow
                key={variant.id}
                variant={variant}
                title={titleOf(options, variant)}
                kind={kind}
                currency={currency}
                currencies={currencies}
                every={every}
                files={files}
                errors={
                  errors.variants === undefined ? {} : problemsOfVariant(variant, { kind, currency, currencies, every })
                }
                onChange={setVariant}
                onRemove={() => removeVariant(variant)}
              />
            ))}
          </ul>
          {unsold.length > 0 && (
            <div className="flex min-w-0 flex-col gap-2 text-small text-ink-2">
              <p>
                {variants.length >= VARIANTS_MAX
                  ? `A product can have up to ${VARIANTS_MAX} variants. These combinations aren’t sold:`
                  : 'These combinations aren’t sold:'}
              </p>
              <ul aria-label="Not sold" className="flex flex-wrap gap-2">
                {unsold.slice(0, MOST_UNSOLD).map((values) => (
                  <li key={values.join('\n')}>
                    <Button
                      size="small"
                      icon={<Plus aria-hidden />}
                      disabled={variants.length >= VARIANTS_MAX}
                      onClick={() => change(withCombination(draft, values, newId))}
                    >
                      <span className="sr-only">Sell </span>
                      <bdi>{variantTitle({ values })}</bdi>
                    </Button>
                  </li>
                ))}
              </ul>
              {unsold.length > MOST_UNSOLD && <p>And {unsold.length - MOST_UNSOLD} more.</p>}
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

const newId = () => crypto.randomUUID();

const titleOf = (options: readonly DraftOption[], variant: DraftVariant): string =>
  variantTitle({ values: valuesOf(options, variant) });

function Problem({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="text-small text-brick">
      {sentence}
    </p>
  );
}
