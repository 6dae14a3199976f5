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
import { providerEventsQuery } from './adminQueries.ts';
import { EVENT_STATES, eventColumns, eventPhoneRow } from './eventColumns.tsx';
import { PaymentEventPanel } from './PaymentEventPanel.tsx';

/** The events of the payment provider. */
export function PaymentEventsTab() {
  const [params, setParams] = useAddressSearch();
  const search = params.get('q') ?? '';
  const state = oneOf(EVENT_STATES, params.get('status'));
  const query = useInfiniteQuery(
    providerEventsQuery({ ...(search !== '' && { search }), ...(state !== undefined && { state }) }),
  );
  const rows = useRows(query);
  const openId = params.get('event');
  const isFiltered = search !== '' || state !== undefined;
  return (
    <>
      <ListTools hidden={query.isSuccess && rows.length === 0 && !isFiltered}>
        <SearchInput label="Search payment events" value={search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={EVENT_STATES}
          value={state}
          onChange={(next) => setParams({ status: next })}
        />
      </ListTools>
      <PagedTable
        label="Payment events"
        columns={eventColumns}
        phoneRow={eventPhoneRow}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ type, id }) => `${type}, ${id}`}
        onOpen={({ id }) => setParams({ event: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={
              isFiltered
                ? 'No payment events match these filters.'
                : 'Events from your payment provider will appear here.'
            }
            action={
              isFiltered && (
                <Button onClick={() => setParams({ q: undefined, status: undefined })}>Show all events</Button>
              )
            }
          />
        }
      />
      <PaymentEventPanel event={rows.find(({ id }) => id === openId)} onClose={() => setParams({ event: undefined })} />
    </>
  );
}
