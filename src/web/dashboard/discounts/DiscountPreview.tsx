import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Combination } from '#shared/contract/discounts.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { formatDeduction, formatMoney } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { readDiscountForm, type DiscountForm } from './discountForm.ts';

type DiscountPreviewProps = {
  form: UseFormReturn<DiscountForm>;
  storeId: string;
  currency: string;
  /** Undefined: the discount is new. */
  discountId: string | undefined;
};

/** What a buyer pays with the discount as typed: alone, and beside each automatic discount. */
export function DiscountPreview({ form, storeId, currency, discountId }: DiscountPreviewProps) {
  useWatch({ control: form.control });
  const [productId, setProductId] = useState<string | null>(null);
  const { options, search } = useProductOptions(storeId, productId === null ? [] : [productId]);
  const typed = form.getValues();
  // The code makes no difference, so it may be typed last.
  const read = readDiscountForm({ ...typed, code: typed.code.trim() || 'CODE' }, currency);
  const terms = useDeferredValue('terms' in read ? read.terms : null);
  return (
    <section
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-4"
      aria-labelledby="discount-preview"
    >
      <div>
        <h3 id="discount-preview" className="text-body font-medium">
          What a buyer pays
        </h3>
        <p className="text-small text-ink-2">For one unit, before tax. An order gets one discount at most.</p>
      </div>
      <Field label="Previewed product" optional hint="Leave this empty for the one that costs most.">
        <Combobox
          options={options}
          value={productId}
          onChange={setProductId}
          search={search}
          nothing="No matching products."
        />
      </Field>
      {terms === null ? (
        <p className="text-small text-ink-2">Enter what the discount takes off to see the prices.</p>
      ) : (
        <Combinations
          input={{ ...terms, storeId, ...(discountId && { discountId }), ...(productId && { productId }) }}
          own={typed.code.trim() || 'This discount'}
        />
      )}
    </section>
  );
}

type Previewed = { input: CallInput<'previewDiscount'>; own: string };

function Combinations({ input, own }: Previewed) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['discount-preview', input],
    queryFn: ({ signal }) => call('previewDiscount', input, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadNotice error={error} otherwise="Couldn’t load the preview." onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const { product, combinations, more } = data;
  if (product === null)
    return <p className="text-small text-ink-2">Publish a product with a price to see what its buyers pay.</p>;
  return (
    <div className={cx('flex min-w-0 flex-col gap-4', isPlaceholderData && 'opacity-60')} aria-live="polite">
      <p className="font-medium wrap-anywhere" dir="auto">
        {product.title}
      </p>
      {combinations.map((combination) => (
        <CombinationPrice
          key={combination.automatic?.id ?? ''}
          combination={combination}
          own={own}
          price={formatMoney(product.price)}
        />
      ))}
      {combinations.length === 1 && (
        <p className="text-small text-ink-2">No automatic discount for this product is active at the same time.</p>
      )}
      {more > 0 && (
        <p className="text-small text-ink-2">
          {more === 1 ? 'One more automatic discount takes' : `${more} more automatic discounts take`} off no more.
        </p>
      )}
    </div>
  );
}

type CombinationPriceProps = { combination: Combination; own: string; price: string };

/** One order, line by line. What the order does not get is struck out. */
function CombinationPrice({ combination, own, price }: CombinationPriceProps) {
  const { automatic, off, applied, total } = combination;
  const sentence = reasonText(combination, own);
  return (
    <div className="min-w-0 border-t border-line pt-3">
      <h4 className="text-small font-medium wrap-anywhere text-ink-2">
        {automatic === null ? (
          'Without another discount'
        ) : (
          <>
            Together with “<bdi>{automatic.name}</bdi>”
          </>
        )}
      </h4>
      <dl className="mt-1 flex flex-col gap-1">
        <Row label="Price">{price}</Row>
        {automatic && (
          <Row label={automatic.name} isLeftOut={applied !== 'automatic'}>
            {formatDeduction(automatic.off)}
          </Row>
        )}
        <Row label={own} isLeftOut={applied !== 'this'}>
          {formatDeduction(off)}
        </Row>
        <Row label="The buyer pays" isTotal>
          {formatMoney(total)}
        </Row>
      </dl>
      {sentence !== null && <p className="mt-1 text-small wrap-anywhere text-ink-2">{sentence}</p>}
    </div>
  );
}

function reasonText({ automatic, applied, reason }: Combination, own: string): string | null {
  if (applied === 'this') return automatic && `${own} replaces “${automatic.name}”, because it takes off more.`;
  if (reason !== null) return REASONS[reason];
  return applied === 'automatic'
    ? `“${automatic?.name ?? ''}” stays, because ${own} takes off no more.`
    : 'The discounted total would be too small to charge, so the order costs the full price.';
}

const REASONS = {
  'discount-unknown': 'It is paused.',
  'discount-ended': 'It has ended.',
  'discount-not-started': 'It hasn’t started.',
  'discount-used-up': 'It has reached its limit of uses.',
  'discount-other-products': 'It takes nothing off this product.',
  'discount-other-currency': 'The discount has no amount in this product’s currency.',
  'discount-minimum': 'One unit is below the minimum order, or the discounted total is too small to charge.',
  'discount-not-better': 'The automatic discount stays, because the code takes off no more.',
} as const satisfies Record<NonNullable<Combination['reason']>, string>;

type RowProps = { label: string; isLeftOut?: boolean; isTotal?: boolean; children: string };

function Row({ label, isLeftOut = false, isTotal = false, children }: RowProps) {
  return (
    <div className={cx('flex justify-between gap-4', isTotal && 'font-semibold', isLeftOut && 'text-ink-2')}>
      <dt className="min-w-0 wrap-anywhere" dir="auto">
        {label}
        {isLeftOut && <span className="text-small"> (not applied)</span>}
      </dt>
      <dd className="figures shrink-0">{isLeftOut ? <s>{children}</s> : children}</dd>
    </div>
  );
}
