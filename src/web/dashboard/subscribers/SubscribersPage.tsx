import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { CustomerPlaces } from '../customers/CustomerPlaces.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { useCsvExport } from '../export/useCsvExport.ts';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { RemoveSubscribers } from './RemoveSubscribers.tsx';
import { subscriberColumns } from './subscriberColumns.tsx';
import { SubscriberPanel } from './SubscriberPanel.tsx';
import { subscribersCsv } from './subscribersCsv.ts';
import { readSubscriberFilters, STATES, subscribersQuery, subscribersWish } from './subscribersQuery.ts';

const CSV_PAGE = 100;
const NOBODY: ReadonlySet<string> = new Set();

/** Who asked for the store's e-mails. */
export function SubscribersPage() {
  const { id: storeId } = useStore();
  const [words, setWords] = useAddressSearch();
  const filters = readSubscriberFilters(words);
  const query = useInfiniteQuery(subscribersQuery(storeId, filters));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const [selected, setSelected] = useState(NOBODY);
  const [hidden] = useHiddenColumns('subscribers', ['gift']);
  const csv = useCsvExport({
    rows: 'subscribers',
    readPage: (cursor, signal) =>
      call('listSubscribers', { ...subscribersWish(storeId, filters), limit: CSV_PAGE, cursor }, { signal }),
    toCsv: subscribersCsv,
  });
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  return (
    <>
      <PageHead
        title="Subscribers"
        sentence={first ? countWords(first.count, isFiltered) : 'Who asked for your e-mails.'}
        action={<ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <CustomerPlaces storeId={storeId} />
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search subscribers" value={filters.search} onSearch={(q) => setWords({ q })} />
        <ChoiceChips
          label="State"
          value={filters.state ?? 'all'}
          onChange={(state) => setWords({ state: state === 'all' ? undefined : state })}
          choices={[{ value: 'all', label: 'All' }, ...STATES]}
        />
      </div>
      <PagedTable
        label="Subscribers"
        columns={subscriberColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        onOpen={({ id }) => setOpenId(id)}
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
              sentence="No subscriber fits."
              action={
                <Button onClick={() => setWords({ q: undefined, state: undefined })}>Show all subscribers</Button>
              }
            />
          ) : (
            <EmptyState
              drawing="letter"
              sentence="Nobody has subscribed yet. Put an e-mail sign-up on your page, and who confirms stands here."
              action={
                <Button variant="primary" render={<Link to="/dashboard/store-builder" />}>
                  Open the store builder
                </Button>
              }
            />
          )
        }
      />
      <SubscriberPanel
        storeId={storeId}
        person={rows.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function countWords(count: number, filtered: boolean): string {
  if (filtered) return count === 1 ? '1 subscriber fits.' : `${formatNumber(count)} subscribers fit.`;
  if (count === 0) return 'Who asks for your e-mails stands here.';
  return count === 1 ? '1 person asked for your e-mails.' : `${formatNumber(count)} people asked for your e-mails.`;
}
