import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDays } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { SALES_TIMES, type SalesFilters } from './salesFilters.ts';

/** The URL parameters of the filters below the search. */
type FilterTexts = {
  product?: string;
  country?: string;
  time?: string;
  from?: string | undefined;
  to?: string | undefined;
};
export const NO_CHIPS = { product: undefined, country: undefined, time: undefined, from: undefined, to: undefined };
const RANGE = 'range';

type SalesFilterChipsProps = { storeId: string; filters: SalesFilters; onChange: (texts: FilterTexts) => void };

/** Filters by product and period. */
export function SalesFilterChips({
  storeId,
  filters: { productId, needsCountryCheck, time, range },
  onChange,
}: SalesFilterChipsProps) {
  const [confirming, setConfirming] = useState(false);
  const { options, search, error, retry } = useProductOptions(storeId, productId === undefined ? [] : [productId]);
  const product = productId === undefined ? {} : { product: productId };
  const { data: taxes } = useQuery(taxesQuery(storeId));
  const country = needsCountryCheck ? { country: 'check' } : {};
  const span = time ?? (range && RANGE);
  return (
    <>
      <FilterChips
        filters={[
          { id: 'product', label: 'Product', options, search },
          ...(needsCountryCheck || taxes?.settings?.isOn ? [COUNTRIES] : []),
          { id: 'time', label: 'Date', options: [...SALES_TIMES, rangeOption(range)] },
        ]}
        values={{ ...product, ...country, ...(span && { time: span }) }}
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
          onChoose={(days) => onChange({ ...product, ...country, ...days })}
        />
      )}
    </>
  );
}

/** Orders of stores that charge tax. */
const COUNTRIES = {
  id: 'country',
  label: 'Country',
  options: [{ value: 'check', label: 'Check the buyer’s country' }],
};

const rangeOption = (range: SalesFilters['range']) => ({
  value: RANGE,
  label: range ? formatDays(range) : 'Custom range',
});
