import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber, locale } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { SalesTabs } from '../sales/SalesTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { Balance } from './Balance.tsx';
import { PAYOUT_STATES, payoutColumns, payoutPhoneRow } from './payoutColumns.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';
import { payoutsInput, balanceQuery, payoutsQuery, readPayoutFilters } from './payoutsQuery.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The money that the payment provider holds for the store, and its payouts to the bank. */
export function PayoutsPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readPayoutFilters(params);
  const query = useInfiniteQuery(payoutsQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const payouts = useCsvExport('listPayouts', () => payoutsInput(storeId, filters));
  const ledger = useCsvExport('exportLedger', () => ({
    storeId,
    ...(filters.month !== undefined && { month: filters.month }),
  }));
  const isFiltered = filters.search !== '' || filters.status !== undefined || filters.month !== undefined;
  return (
    <>
      <PageHead
        title="Payouts"
        sentence={countText(count, isFiltered)}
        action={
          <>
            {(count !== 0 || isFiltered) && (
              <ExportButton csv={payouts} disabled={rows.length === 0} label="Export payouts" />
            )}
            <ExportButton csv={ledger} disabled={false} label="Export ledger" />
          </>
        }
      />
      <SalesTabs />
      <Balance storeId={storeId} />
      <ListTools
        hidden={count === 0 && !isFiltered}
        below={
          <ChoiceFilter
            label="Status"
            choices={PAYOUT_STATES}
            value={filters.status}
            onChange={(status) => setParams({ status })}
          />
        }
      >
        <SearchInput label="Search payouts" value={filters.search} onSearch={(q) => setParams({ q })} />
        <MonthFilter month={filters.month} onChange={(month) => setParams({ month })} />
      </ListTools>
      <PagedTable
        label="Payouts"
        columns={payoutColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ providerId }) => providerId}
        phoneRow={payoutPhoneRow}
        onOpen={({ id }) => setParams({ payout: id }, { push: true })}
        openId={params.get('payout') ?? undefined}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No payouts match these filters."
              action={
                <Button onClick={() => setParams({ q: undefined, status: undefined, month: undefined })}>
                  Show all payouts
                </Button>
              }
            />
          ) : (
            <NoPayouts storeId={storeId} />
          )
        }
      />
      <PayoutPanel
        storeId={storeId}
        payoutId={params.get('payout') ?? undefined}
        onClose={() => setParams({ payout: undefined })}
      />
    </>
  );
}

function NoPayouts({ storeId }: { storeId: string }) {
  const { data: balance } = useQuery(balanceQuery(storeId));
  return (
    <EmptyState
      drawing="receipt"
      sentence={
        balance?.hasPayouts === false
          ? 'There are no payouts, because no real money moves here. You can still export your ledger.'
          : 'Payouts will appear here once your payment provider sends money to your bank.'
      }
    />
  );
}

/** The latest months that can be chosen: three years. */
const MONTHS = 36;

function MonthFilter({
  month,
  onChange,
}: {
  month: string | undefined;
  onChange: (month: string | undefined) => void;
}) {
  const [months] = useState(() => latestMonths(new Date()));
  const options = [
    { value: 'all', label: 'All months' },
    ...months.map((value) => ({ value, label: monthText(value) })),
  ];
  return (
    <div className="md:w-48">
      <Select
        aria-label="Month"
        options={options}
        value={month ?? 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
      />
    </div>
  );
}

/** This month and those before it, such as 2026-11. */
const latestMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );

const monthText = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function countText(count: number | undefined, isFiltered: boolean): string {
  if (count === undefined || (count === 0 && !isFiltered))
    return 'What your payment provider holds for you, and what it sent to your bank.';
  const payouts = count === 1 ? '1 payout' : `${formatNumber(count)} payouts`;
  return isFiltered ? `${payouts} found` : payouts;
}
