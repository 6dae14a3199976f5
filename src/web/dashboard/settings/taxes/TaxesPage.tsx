import { useQuery } from '@tanstack/react-query';
import { isInEu } from '#shared/rules/country.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { taxesQuery } from '#web/client/queries/taxes.ts';
import { Part } from '../Part.tsx';
import { RowsShape } from '../SettingsShapes.tsx';
import type { StoreSettingsProps } from '../settingsPages.tsx';
import { TaxForm } from './TaxForm.tsx';
import { TaxRates } from './TaxRates.tsx';
import { TaxReport } from './TaxReport.tsx';
import { UnrecordedTaxes } from './UnrecordedTaxes.tsx';

/** How the store charges tax, its rates, and what it has charged. */
export function TaxesPage({ store }: StoreSettingsProps) {
  const { data: taxes, error, refetch } = useQuery(taxesQuery(store.id));
  if (error) return <LoadNotice error={error} otherwise="Couldn’t load your taxes." onRetry={() => void refetch()} />;
  if (taxes === undefined) return <RowsShape rows={4} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <TaxForm
        storeId={store.id}
        saved={taxes.settings}
        hasEuRates={taxes.rates.some(({ country }) => isInEu(country))}
      />
      <UnrecordedTaxes storeId={store.id} />
      <Part
        id="tax-report"
        title="Report"
        sentence="The tax in your sales, less refunds, by country and rate. Quarters are in UTC."
      >
        <TaxReport storeId={store.id} />
      </Part>
      {taxes.settings?.way !== 'provider' && (
        <Part
          id="tax-rates"
          title="Rates"
          sentence="Each sale is taxed at the rate of the buyer’s country on that day. Buyers in places without a rate pay no tax. Rates change, so review them regularly."
        >
          <TaxRates storeId={store.id} rates={taxes.rates} />
        </Part>
      )}
    </div>
  );
}
