import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { SalesTabs } from '../sales/SalesTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { SUBSCRIPTION_STATES, subscriptionColumns, subscriptionPhoneRow } from './subscriptionColumns.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { subscriptionsInput, readSubscriptionFilters, subscriptionsQuery } from './subscriptionsQuery.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The store's subscriptions, with one of them in a panel. */
export function SubscriptionsPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readSubscriptionFilters(params);
  const query = useInfiniteQuery(subscriptionsQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const csv = useCsvExport('listSubscriptions', () => subscriptionsInput(storeId, filters));
  const isFiltered = filters.search !== '' || filters.status !== undefined;
  return (
    <>
      <PageHead
        title="Subscriptions"
        sentence={countText(query.data?.pages[0], isFiltered)}
        action={(count !== 0 || isFiltered) && <ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <SalesTabs />
      <ListTools
        hidden={count === 0 && !isFiltered}
        below={
          <ChoiceFilter
            label="Status"
            choices={SUBSCRIPTION_STATES}
            value={filters.status}
            onChange={(status) => setParams({ status })}
          />
        }
      >
        <SearchInput label="Search subscriptions" value={filters.search} onSearch={(q) => setParams({ q })} />
      </ListTools>
      <PagedTable
        label="Subscriptions"
        columns={subscriptionColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email, title }) => `${title}, ${email}`}
        phoneRow={subscriptionPhoneRow}
        onOpen={({ id }) => setParams({ subscription: id })}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No subscriptions match these filters."
              action={
                <Button onClick={() => setParams({ q: undefined, status: undefined })}>Show all subscriptions</Button>
              }
            />
          ) : (
            <EmptyState
              drawing="receipt"
              sentence="No subscriptions yet. To sell one, give a product a fixed price that’s billed weekly, monthly or yearly. Installments will appear here too."
            />
          )
        }
      />
      <SubscriptionPanel
        storeId={storeId}
        subscriptionId={params.get('subscription') ?? undefined}
        onClose={() => setParams({ subscription: undefined })}
      />
    </>
  );
}

function countText(counted: { count: number; isMore: boolean } | undefined, isFiltered: boolean): string {
  if (!counted || (counted.count === 0 && !isFiltered))
    return 'Recurring payments and installments from your customers.';
  const subscriptions = formatCount(counted, ['subscription', 'subscriptions']);
  return isFiltered ? `${subscriptions} found` : subscriptions;
}
