import { useMemo } from 'react';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { SALES_TIMES } from '../sales/salesFilters.ts';

type CustomerFilterChipsProps = {
  storeId: string;
  tags: readonly string[];
  values: Record<'product' | 'tag' | 'joined', string | undefined>;
  onChange: (values: { product?: string; tag?: string; joined?: string }) => void;
};

/** Filters by purchases, tags and joining date. */
export function CustomerFilterChips({ storeId, tags, values, onChange }: CustomerFilterChipsProps) {
  const productIds = values.product === undefined ? [] : [values.product];
  const { options: bought, search, error, retry } = useProductOptions(storeId, productIds);
  const tagged = useMemo(() => tags.map((tag) => ({ value: tag, label: tag })), [tags]);
  const chosen = Object.entries(values).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]));
  return (
    <>
      <FilterChips
        filters={[
          { id: 'product', label: 'Product', options: bought, search },
          // A tag in the URL stays a filter even if no customer has it now.
          ...(tags.length > 0 || values.tag !== undefined
            ? [{ id: 'tag', label: 'Tag', options: withChosen(tagged, values.tag) }]
            : []),
          { id: 'joined', label: 'Joined', options: SALES_TIMES },
        ]}
        values={Object.fromEntries(chosen)}
        onChange={onChange}
      />
      {error && <LoadNotice error={error} otherwise="Couldn’t load your products." onRetry={retry} />}
    </>
  );
}

const withChosen = (options: readonly { value: string; label: string }[], chosen: string | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
