import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { oneOf } from './adminFilters.ts';
import { gapsQuery } from './adminQueries.ts';
import { GAP_CHOICES, gapColumns, gapPhoneRow } from './gapColumns.tsx';
import { GapPanel } from './GapPanel.tsx';

/** The differences between the ledgers of stores and the payment provider's books. */
export function DifferencesTab() {
  const [params, setParams] = useAddressSearch();
  const search = params.get('q') ?? '';
  const state = oneOf(GAP_CHOICES, params.get('status'));
  const query = useInfiniteQuery(
    gapsQuery({ ...(search !== '' && { search }), ...(state !== undefined && { state }) }),
  );
  const rows = useRows(query);
  const openId = params.get('gap');
  const isFiltered = search !== '' || state !== undefined;
  return (
    <>
      <ListTools hidden={query.isSuccess && rows.length === 0 && !isFiltered}>
        <SearchInput label="Search differences" value={search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={GAP_CHOICES}
          value={state}
          onChange={(next) => setParams({ status: next })}
        />
      </ListTools>
      <PagedTable
        label="Differences"
        columns={gapColumns}
        phoneRow={gapPhoneRow}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ store, kind }) => `${store.name}, ${kind}`}
        onOpen={({ id }) => setParams({ gap: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={
              isFiltered
                ? 'No differences match these filters.'
                : 'No differences. The ledgers match your payment provider.'
            }
            action={
              isFiltered && (
                <Button onClick={() => setParams({ q: undefined, status: undefined })}>Show all differences</Button>
              )
            }
          />
        }
      />
      <GapPanel gap={rows.find(({ id }) => id === openId)} onClose={() => setParams({ gap: undefined })} />
    </>
  );
}
