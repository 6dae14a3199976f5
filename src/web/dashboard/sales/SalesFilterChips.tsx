import { useState } from 'react';
import { formatDays } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { SALES_TIMES, type SalesFilters } from './salesFilters.ts';

/** The URL parameters of the filters below the search. */
type FilterTexts = { product?: string; time?: string; from?: string | undefined; to?: string | undefined };
export const NO_CHIPS = { product: undefined, time: undefined, from: undefined, to: undefined };
const RANGE = 'range';

type SalesFilterChipsProps = { storeId: string; filters: SalesFilters; onChange: (texts: FilterTexts) => void };

/** Filters by product and period. */
export function SalesFilterChips({ storeId, filters: { productId, time, range }, onChange }: SalesFilterChipsProps) {
  const [confirming, setConfirming] = useState(false);
  const { options, error, retry } = useProductOptions(storeId);
  const product = productId === undefined ? {} : { product: productId };
  const span = time ?? (range && RANGE);
  return (
    <>
      <FilterChips
        filters={[
          { id: 'product', label: 'Product', options },
          { id: 'time', label: 'Date', options: [...SALES_TIMES, rangeOption(range)] },
        ]}
        values={{ ...product, ...(span && { time: span }) }}
        onChange={({ time: next, ...rest }, touched) => {
          if (next === RANGE && touched === 'time') setConfirming(true);
          else onChange({ ...rest, ...(next === RANGE ? range : next && { time: next }) });
        }}
      />
      {error && <LoadNotice error={error} otherwise="Couldn’t load your products." onRetry={retry} />}
      {confirming && (
        <RangeDialog
          start={range}
          onClose={() => setConfirming(false)}
          onChoose={(days) => onChange({ ...product, ...days })}
        />
      )}
    </>
  );
}

const rangeOption = (range: SalesFilters['range']) => ({
  value: RANGE,
  label: range ? formatDays(range) : 'Custom range',
});
