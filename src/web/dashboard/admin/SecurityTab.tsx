import { useInfiniteQuery } from '@tanstack/react-query';
import type { AccountSecurityEvent, SecurityEventKind } from '#shared/contract/security.ts';
import { formatDate, formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { SECURITY_KINDS } from '../settings/security/securityText.ts';
import { allSecurityEventsQuery, type SecurityFilters } from './adminQueries.ts';

/** Security events of all creators' accounts, filtered by account and kind. */
export function SecurityTab() {
  const [params, setParams] = useAddressSearch();
  const account = params.get('q') ?? '';
  const kind = readKind(params.get('kind'));
  const filters: SecurityFilters = { ...(account !== '' && { account }), ...(kind !== undefined && { kind }) };
  const query = useInfiniteQuery(allSecurityEventsQuery(filters));
  const rows = useRows(query);
  const [hidden] = useHiddenColumns('security', ['device']);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListTools hidden={query.isSuccess && rows.length === 0 && !isFiltered}>
        <SearchInput label="Search by account" value={account} onSearch={(q) => setParams({ q })} />
        <FilterChips
          filters={[{ id: 'kind', label: 'Event', options: KINDS }]}
          values={kind === undefined ? {} : { kind }}
          onChange={(next) => setParams({ kind: next['kind'] })}
        />
      </ListTools>
      <PagedTable
        label="Security events"
        columns={columns}
        phoneRow={phoneRow}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={(event) => `${SECURITY_KINDS[event.kind]}, ${formatDateTime(event.at)}`}
        empty={
          <EmptyState
            drawing="lens"
            sentence={isFiltered ? 'No events match these filters.' : 'Sign-ins and account changes will appear here.'}
            action={
              isFiltered && <Button onClick={() => setParams({ q: undefined, kind: undefined })}>Clear filters</Button>
            }
          />
        }
      />
    </>
  );
}

const columns: TableColumn<AccountSecurityEvent>[] = [
  { id: 'kind', head: 'Event', primary: true, cell: ({ kind }) => SECURITY_KINDS[kind] },
  { id: 'outcome', head: 'Result', cell: resultOf },
  { id: 'account', head: 'Account', cell: (event) => accountOf(event) },
  { id: 'device', head: 'Device', cell: ({ device }) => device },
  { id: 'at', head: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
];

const phoneRow = (event: AccountSecurityEvent): PhoneRow => ({
  title: SECURITY_KINDS[event.kind],
  details: [<bdi key="account">{accountOf(event)}</bdi>, resultOf(event)],
  value: <time dateTime={event.at}>{formatDate(event.at)}</time>,
});

const accountOf = ({ account }: AccountSecurityEvent): string => account?.email ?? account?.uid ?? 'No account';

function resultOf({ outcome, repeats }: AccountSecurityEvent): string {
  const result = outcome === 'done' ? 'Succeeded' : 'Failed';
  return repeats > 1 ? `${result}, ${repeats} times` : result;
}

const KINDS = Object.entries(SECURITY_KINDS).map(([value, label]) => ({ value, label }));

const isKind = (word: string): word is SecurityEventKind => Object.hasOwn(SECURITY_KINDS, word);
const readKind = (word: string | null) => (word !== null && isKind(word) ? word : undefined);
