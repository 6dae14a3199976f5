import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { CustomerPlaces } from '../customers/CustomerPlaces.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { useCsvExport } from '../export/useCsvExport.ts';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { RemoveSubscribers } from './RemoveSubscribers.tsx';
import { subscriberColumns, subscriberFace, subscriberPhoneRow } from './subscriberColumns.tsx';
import { SubscribeLink } from './SubscribeLink.tsx';
import { SubscriberPanel } from './SubscriberPanel.tsx';
import {
  readSubscriberFilters,
  readSubscriberSort,
  STATES,
  subscriberQuery,
  subscribersQuery,
  subscribersInput,
} from './subscribersQuery.ts';
import { readIdParameter } from '../list/readIdParameter.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** The store's email subscribers. */
export function SubscribersPage() {
  const { id: storeId, url } = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const filters = readSubscriberFilters(params);
  const sort = readSubscriberSort(params);
  const query = useInfiniteQuery(subscribersQuery(storeId, filters, sort));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const openId = readIdParameter(params, 'subscriber');
  const listed = rows.find(({ id }) => id === openId);
  const openedQuery = useQuery({
    ...subscriberQuery(storeId, openId ?? ''),
    enabled: openId !== null && listed === undefined,
  });
  const opened = openedQuery.data;
  const [selected, setSelected] = useState(NOBODY);
  const [hidden] = useHiddenColumns('subscribers', ['gift']);
  const csv = useCsvExport('listSubscribers', () => subscribersInput(storeId, filters));
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const isEmptyStore = first?.count === 0 && !isFiltered;
  return (
    <>
      <PageHead
        title="Subscribers"
        sentence={first ? countLabel(first, isFiltered) : 'People who subscribe to your emails.'}
        action={!isEmptyStore && <ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <CustomerPlaces storeId={storeId} />
      <SubscribeLink storeUrl={url} />
      {openedQuery.error && !listed && !opened && (
        <LoadNotice
          error={openedQuery.error}
          otherwise="Couldn’t load this subscriber."
          onRetry={() => void openedQuery.refetch()}
        />
      )}
      <ListTools hidden={isEmptyStore}>
        <SearchInput label="Search subscribers" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </ListTools>
      <PagedTable
        label="Subscribers"
        columns={subscriberColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        lead={subscriberFace}
        phoneRow={subscriberPhoneRow}
        href={({ id }) => addressWith({ subscriber: id })}
        sort={sort}
        onSort={({ column, direction }) => setParams({ sort: column, direction })}
        onOpen={({ id }) => setParams({ subscriber: id }, { push: true })}
        openId={openId ?? undefined}
        selected={selected}
        onSelect={setSelected}
        bulk={
          <RemoveSubscribers storeId={storeId} ids={[...selected]} size="small" onDone={() => setSelected(NOBODY)} />
        }
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No subscribers match these filters."
              action={
                <Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all subscribers</Button>
              }
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="No subscribers yet. Share your subscribe page, or add an email sign-up to your store. People will appear here once they confirm."
              action={
                <Button variant="primary" render={<Link to="/dashboard/store-builder" />}>
                  Open store builder
                </Button>
              }
            />
          )
        }
      />
      <SubscriberPanel
        storeId={storeId}
        person={openId === null ? undefined : (listed ?? opened ?? undefined)}
        onClose={() => setParams({ subscriber: undefined })}
      />
    </>
  );
}

function countLabel(counted: { count: number; isMore: boolean }, filtered: boolean): string {
  if (!filtered && counted.count === 0) return 'People who subscribe to your emails will appear here.';
  return formatCount(counted, filtered ? ['subscriber found', 'subscribers found'] : ['subscriber', 'subscribers']);
}
