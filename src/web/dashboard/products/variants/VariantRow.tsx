import { isolateRtl } from '#shared/kit/isolate.ts';
import { Trash2 } from 'lucide-react';
import type { PriceInput, ProductFile } from '#shared/contract/catalog.ts';
import { isSameInterval, type Interval } from '#shared/rules/subscription.ts';
import { locale } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Select } from '#web/ui/Select.tsx';
import { intervalText } from '../priceText.ts';
import { needsPrices, type DraftVariant, type VariantProblems } from './variantsDraft.ts';

type VariantRowProps = {
  variant: DraftVariant;
  title: string;
  kind: PriceInput['kind'];
  currency: string;
  /** The other currencies that the product has a price in. */
  currencies: readonly string[];
  /** How often the product is paid. Null: once. */
  every: Interval | null;
  files: readonly ProductFile[];
  errors: VariantProblems;
  onChange: (variant: DraftVariant) => void;
  onRemove: () => void;
};

/** What a variant costs, how many are left of it, and which files it has. */
export function VariantRow(props: VariantRowProps) {
  const { variant, title, kind, currency, every, files, errors, onChange, onRemove } = props;
  const isOwn = needsPrices(variant, { every });
  const id = `product-variants--${variant.id}`;
  return (
    <li>
      <fieldset aria-label={title} className="flex min-w-0 flex-col gap-3 p-3">
        <div className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 font-medium wrap-anywhere" dir="auto">
            {title}
          </span>
          <IconButton label={`Remove ${isolateRtl(title)}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </div>
        <div className="grid min-w-0 gap-3 md:grid-cols-2">
          {kind !== 'free' && (
            <Field label={kind === 'from' ? 'Minimum' : 'Price'} error={errors.price}>
              <MoneyInput
                id={`${id}-price`}
                currency={currency}
                locale={locale()}
                placeholder={isOwn ? undefined : 'Same as product'}
                value={variant.price}
                onChange={({ target }) => onChange({ ...variant, price: target.value })}
              />
            </Field>
          )}
          {every && <IntervalField {...props} every={every} />}
          <Field label="Left in stock" error={errors.stock}>
            <TextInput
              id={`${id}-stock`}
              inputMode="numeric"
              autoComplete="off"
              figures
              placeholder="Same as product"
              value={variant.stock}
              onChange={({ target }) => onChange({ ...variant, stock: target.value })}
            />
          </Field>
        </div>
        {kind !== 'free' && props.currencies.length > 0 && <OtherPrices {...props} />}
        {files.length > 1 && <FileChoice {...props} />}
      </fieldset>
    </li>
  );
}

/** How often a variant of a subscription is paid. The first choice follows the product. */
export function IntervalField({
  variant,
  every,
  onChange,
}: Pick<VariantRowProps, 'variant' | 'onChange'> & { every: Interval }) {
  const own = variant.every;
  const isUnusual = own !== null && !USUAL.some((each) => isSameInterval(each, own));
  const others = [...USUAL, ...(isUnusual ? [own] : [])].filter((each) => !isSameInterval(each, every));
  const options = [
    { value: AS_PRODUCT, label: capitalized(intervalText(every)) },
    ...others.map((each) => ({ value: keyOf(each), label: capitalized(intervalText(each)) })),
  ];
  const chosen = own === null || isSameInterval(own, every) ? AS_PRODUCT : keyOf(own);
  return (
    <Field label="Billing" kind="choice">
      <Select
        options={options}
        value={chosen}
        onChange={(key) => onChange({ ...variant, every: others.find((each) => keyOf(each) === key) ?? null })}
      />
    </Field>
  );
}

const USUAL: readonly Interval[] = [
  { unit: 'day', count: 1 },
  { unit: 'week', count: 1 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
  { unit: 'year', count: 1 },
];
const AS_PRODUCT = 'product';
const keyOf = ({ unit, count }: Interval): string => `${count} ${unit}`;
const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Its prices in the other currencies of the product. */
function OtherPrices({ variant, kind, currencies, every, errors, onChange }: VariantRowProps) {
  const set = currencies.filter((currency) => (variant.prices[currency] ?? '').trim() !== '');
  const isOwn = needsPrices(variant, { every });
  const label = set.length > 0 ? set.join(', ') : isOwn ? 'none' : 'Same as product';
  return (
    <Disclosure label={`In other currencies: ${label}`} isOpen={errors.prices !== undefined}>
      <div className="flex flex-col gap-3">
        <p className="text-small text-ink-2">
          {isOwn
            ? 'Enter a price for each: it isn’t paid as often as the product.'
            : 'In a currency without a price of its own, it costs what the product costs there.'}
        </p>
        {currencies.map((currency) => (
          <Field
            key={currency}
            label={`${kind === 'from' ? 'Minimum' : 'Price'} in ${currency}`}
            error={errors.prices?.[currency]}
          >
            <MoneyInput
              currency={currency}
              locale={locale()}
              placeholder={isOwn ? undefined : 'Same as product'}
              value={variant.prices[currency] ?? ''}
              onChange={({ target }) =>
                onChange({ ...variant, prices: { ...variant.prices, [currency]: target.value } })
              }
            />
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}

/** None chosen: all files. */
function FileChoice({ variant, files, onChange }: VariantRowProps) {
  const chosen = files.filter(({ id }) => variant.fileIds.includes(id));
  const label = chosen.length === 0 ? 'All files' : chosen.map(({ name }) => name).join(', ');
  const toggle = (fileId: string, isChosen: boolean) =>
    onChange({
      ...variant,
      fileIds: isChosen ? [...variant.fileIds, fileId] : variant.fileIds.filter((id) => id !== fileId),
    });
  return (
    <Disclosure label={`Files: ${label}`}>
      <p className="text-small text-ink-2">If you choose none, buyers get all files.</p>
      {files.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi className="wrap-anywhere">{name}</bdi>}
          checked={variant.fileIds.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
    </Disclosure>
  );
}
