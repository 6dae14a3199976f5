import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxRateRow } from '#shared/contract/taxes.ts';
import { countryName } from '#shared/rules/country.ts';
import { hasOwnRates, NO_OWN_RATES } from '#shared/rules/taxRates.ts';
import { rateText } from '#shared/rules/taxText.ts';
import { call } from '#web/client/call.ts';
import { formatCalendarDay, formatDays, locale } from '#web/client/format.ts';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { notify } from '../../notify.ts';
import { TaxRateDialog } from './TaxRateDialog.tsx';
import { lastDayOf } from './taxRateForm.ts';

type TaxRatesProps = { storeId: string; rates: readonly TaxRateRow[] };

/** The store's rates, with search. */
export function TaxRates({ storeId, rates }: TaxRatesProps) {
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<TaxRateRow | 'new' | null>(null);
  const [deleted, setDeleted] = useState<TaxRateRow | null>(null);
  const byName = new Intl.Collator(locale());
  const shown = rates
    .filter((rate) => matches(rate, search))
    .toSorted((one, other) => byName.compare(placeOf(one), placeOf(other)));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {rates.length > 0 && <SearchInput label="Search rates" value={search} onSearch={setSearch} />}
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          Add rate
        </Button>
      </div>
      {!rates.every(({ country }) => hasOwnRates(country)) && (
        <Notice tone="warning" title="You can no longer change your rates in the United States">
          {`${NO_OWN_RATES} Your rates there are charged until you delete them.`}
        </Notice>
      )}
      {shown.length === 0 ? (
        <p className="text-ink-2">
          {rates.length === 0 ? 'No rates yet. No one pays tax until you add one.' : 'No rates match your search.'}
        </p>
      ) : (
        <ul aria-label="Rates" className="flex flex-col">
          {shown.map((rate) => (
            <li key={rate.id} className="flex items-center gap-2 border-b border-line py-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {placeOf(rate)}
                <span className="block text-small text-ink-2">
                  {[...(rate.class === 'reduced' ? ['Reduced rate'] : []), periodOf(rate)].join(' · ')}
                </span>
              </span>
              <span className="figures shrink-0">{rateText(rate.basisPoints, locale())}</span>
              <span className="flex shrink-0">
                {hasOwnRates(rate.country) && (
                  <IconButton
                    label={`Edit the ${nameOf(rate)}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setEdited(rate)}
                  />
                )}
                <IconButton
                  label={`Delete the ${nameOf(rate)}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setDeleted(rate)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <TaxRateDialog storeId={storeId} rate={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      <DeleteRate storeId={storeId} rate={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

type DeleteRateProps = { storeId: string; rate: TaxRateRow | null; onClose: () => void };

function DeleteRate({ storeId, rate, onClose }: DeleteRateProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (rateId: string) => call('deleteTaxRate', { storeId, rateId }),
    onSuccess: (taxes) => {
      client.setQueryData(taxesQuery(storeId).queryKey, taxes);
      onClose();
      notify('success', 'Rate deleted');
    },
    onError: (error) => {
      onClose();
      notify('error', sentenceOf(error, 'Couldn’t delete the rate. Please try again.'));
    },
  });
  return (
    <ConfirmDialog
      open={rate !== null}
      onOpenChange={(open) => !open && onClose()}
      title={rate ? `Delete the ${nameOf(rate)}?` : ''}
      description="Buyers there pay no tax unless another rate applies. Orders keep the tax they were placed with."
      confirmLabel="Delete rate"
      danger
      busy={isPending}
      onConfirm={() => rate && mutate(rate.id)}
    />
  );
}

const placeOf = ({ country, region }: TaxRateRow): string =>
  region === '' ? countryName(country, locale()) : `${countryName(country, locale())}, ${region}`;

const nameOf = (rate: TaxRateRow): string =>
  `${rate.class === 'reduced' ? 'reduced rate' : 'rate'} of ${placeOf(rate)}`;

const periodOf = ({ from, to }: TaxRateRow): string =>
  to === null ? `From ${formatCalendarDay(from)}` : formatDays({ from, to: lastDayOf(to) });

const matches = (rate: TaxRateRow, search: string): boolean =>
  `${placeOf(rate)} ${rate.country}`.toLowerCase().includes(search.toLowerCase());
