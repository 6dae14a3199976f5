import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { WaitlistRow } from '#shared/contract/waitlists.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { WAITLIST_STATES, type WaitlistState } from '#shared/rules/waitlist.ts';
import { formatNumber } from '#web/client/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { ExportButton } from '../../export/ExportButton.tsx';
import { useCsvExport } from '../../export/useCsvExport.ts';
import { Ago } from '../../list/Ago.tsx';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { ListTools } from '../../list/ListTools.tsx';
import { PagedTable } from '../../list/PagedTable.tsx';
import { useAddressSearch } from '../../list/useAddressSearch.ts';
import { useRows } from '../../list/useRows.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { productQuery } from '../productsQuery.ts';
import { RemoveWaitlistEntries } from './RemoveWaitlistEntries.tsx';
import { readWaitlistFilters, STATE_NAMES, waitlistInput, waitlistQuery } from './waitlistQuery.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Who waits for a product, and who was emailed when it went on sale. */
export function WaitlistPage() {
  const { id: storeId } = useStore();
  const { productId } = useParams({ from: '/signed-in/in-store/dashboard/products/$productId/waitlist' });
  const [params, setParams] = useAddressSearch();
  const filters = readWaitlistFilters(params);
  const { data: product } = useQuery(productQuery(storeId, productId));
  const query = useInfiniteQuery(waitlistQuery(storeId, productId, filters));
  const rows = useRows(query);
  const counts = query.data?.pages[0]?.counts;
  const [selected, setSelected] = useState(NOBODY);
  const csv = useCsvExport('listWaitlist', () => waitlistInput(storeId, productId, filters));
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const isEmpty = counts !== undefined && WAITLIST_STATES.every((state) => counts[state] === 0);
  return (
    <>
      <PageHead
        title="Waitlist"
        sentence={counts ? countText(counts, product?.title) : 'People who wait for a product to go on sale.'}
        back={
          <Link
            to="/dashboard/products/$productId"
            params={{ productId }}
            className="reach inline-flex items-center gap-1 hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {product ? isolate(product.title || 'Untitled') : 'Product'}
          </Link>
        }
        action={!isEmpty && <ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search the waitlist" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={WAITLIST_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </ListTools>
      <PagedTable
        label="Waitlist"
        columns={columns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        lead={face}
        phoneRow={phoneRow}
        selected={selected}
        onSelect={setSelected}
        bulk={
          <RemoveWaitlistEntries
            storeId={storeId}
            productId={productId}
            ids={[...selected]}
            onDone={() => setSelected(NOBODY)}
          />
        }
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="Nobody on the waitlist matches these filters."
              action={<Button onClick={() => setParams({ q: undefined, state: undefined })}>Show everyone</Button>}
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="Nobody is waiting yet. Share the product’s page, and people who join will appear here."
              action={
                product?.state === 'published' && (
                  <Button
                    variant="primary"
                    render={<a href={product.url} aria-label="View in store" target="_blank" rel="noreferrer" />}
                  >
                    View in store
                  </Button>
                )
              }
            />
          )
        }
      />
    </>
  );
}

function countText({ waiting, emailed }: Record<WaitlistState, number>, title: string | undefined): string {
  const about = title ? ` for ${isolate(title)}` : '';
  const people = `${formatNumber(waiting)} ${waiting === 1 ? 'person is' : 'people are'} waiting${about}.`;
  return emailed === 0 ? people : `${people} ${formatNumber(emailed)} emailed.`;
}

const columns: TableColumn<WaitlistRow>[] = [
  { id: 'email', head: 'Email', primary: true, cell: ({ email }) => <bdi>{email}</bdi> },
  { id: 'state', head: 'Status', blank: true, cell: ({ state }) => <UnusualState state={state} /> },
  { id: 'asked', head: 'Joined', cell: ({ askedAt }) => <Ago at={askedAt} /> },
];

const face = ({ email }: WaitlistRow) => <Avatar name={email} />;

const phoneRow = ({ email, state, askedAt }: WaitlistRow): PhoneRow => ({
  title: <bdi>{email}</bdi>,
  details: [<Ago key="asked" at={askedAt} />],
  mark: <UnusualState state={state} />,
});

/** "Waiting" on every row would be noise. */
const UnusualState = ({ state }: { state: WaitlistState }) =>
  state === 'waiting' ? null : <Badge tone={state === 'pending' ? 'amber' : 'neutral'}>{STATE_NAMES[state]}</Badge>;
