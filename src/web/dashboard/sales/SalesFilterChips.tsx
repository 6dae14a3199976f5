import { useState } from 'react';
import { formatDays } from '#web/client/format.ts';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { SALES_TIMES, type SalesFilters } from './salesFilters.ts';

/** The words of the address that the chips under the search keep. */
type FilterWords = { product?: string; time?: string; from?: string | undefined; to?: string | undefined };
export const NO_CHIPS = { product: undefined, time: undefined, from: undefined, to: undefined };
const RANGE = 'range';

type SalesFilterChipsProps = { storeId: string; filters: SalesFilters; onChange: (words: FilterWords) => void };

/** Which product, and when. */
export function SalesFilterChips({ storeId, filters: { productId, time, range }, onChange }: SalesFilterChipsProps) {
  const [asking, setAsking] = useState(false);
  const { options } = useProductOptions(storeId);
  const product = productId === undefined ? {} : { product: productId };
  const span = time ?? (range && RANGE);
  return (
    <>
      <FilterChips
        filters={[
          { id: 'product', label: 'Product', options },
          { id: 'time', label: 'Time', options: [...SALES_TIMES, rangeOption(range)] },
        ]}
        values={{ ...product, ...(span && { time: span }) }}
        onChange={({ time: next, ...rest }, touched) => {
          if (next === RANGE && touched === 'time') setAsking(true);
          else onChange({ ...rest, ...(next === RANGE ? range : next && { time: next }) });
        }}
      />
      {asking && (
        <RangeDialog
          start={range}
          onClose={() => setAsking(false)}
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
