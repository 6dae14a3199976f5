import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditAction, AuditEntry } from '#shared/contract/platform.ts';
import { formatDate, formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { auditQuery, type AuditFilters } from './adminQueries.ts';
import { AuditPanel } from './AuditPanel.tsx';
import { AUDIT_LABELS } from './auditText.ts';
import { actorText } from '#shared/rules/actorText.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The audit log, latest first. It can be read and exported, but not changed. */
export function AuditTab() {
  const [params, setParams] = useAddressSearch();
  const [now] = useState(() => new Date());
  const search = params.get('q') ?? '';
  const action = readAction(params.get('action'));
  const time = TIMES.find(({ value }) => value === params.get('time'));
  const filters: AuditFilters = {
    ...(search !== '' && { target: search }),
    ...(action !== undefined && { action }),
    ...(time !== undefined && { since: new Date(now.getTime() - time.days * DAY_MS).toISOString() }),
  };
  const query = useInfiniteQuery(auditQuery(filters));
  const rows = useRows(query);
  const csv = useCsvExport('getAdminAuditLog', () => filters);
  const [openId, setOpenId] = useState<string | null>(null);
  const [hidden] = useHiddenColumns('audit', ['reason', 'actor']);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:flex-wrap md:items-center">
        <SearchInput label="Search audit log" value={search} onSearch={(q) => setParams({ q })} />
        <FilterChips
          filters={[
            { id: 'action', label: 'Action', options: ACTIONS },
            { id: 'time', label: 'Date', options: TIMES },
          ]}
          values={{ ...(action !== undefined && { action }), ...(time !== undefined && { time: time.value }) }}
          onChange={(next) => setParams({ action: next['action'], time: next['time'] })}
        />
        <span className="flex flex-1 md:justify-end">
          <ExportButton csv={csv} disabled={rows.length === 0} />
        </span>
      </div>
      <PagedTable
        label="Audit log"
        columns={columns}
        phoneRow={phoneRow}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={(entry) => `${AUDIT_LABELS[entry.action]}, ${formatDateTime(entry.at)}`}
        onOpen={({ id }) => setOpenId(id)}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={isFiltered ? 'No actions match these filters.' : 'No admin actions yet.'}
            action={
              isFiltered && (
                <Button onClick={() => setParams({ q: undefined, action: undefined, time: undefined })}>
                  Clear filters
                </Button>
              )
            }
          />
        }
      />
      <AuditPanel entry={rows.find(({ id }) => id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}

const columns: TableColumn<AuditEntry>[] = [
  { id: 'action', head: 'Action', primary: true, cell: ({ action }) => AUDIT_LABELS[action] },
  {
    id: 'target',
    head: 'Target',
    cell: ({ target }) => <span dir="auto">{target.label ?? target.id ?? 'Platform'}</span>,
  },
  { id: 'actor', head: 'By', cell: ({ actor }) => actorText(actor) },
  { id: 'reason', head: 'Reason', cell: ({ reason }) => reason !== '' && <span dir="auto">{reason}</span> },
  { id: 'at', head: 'Date', cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
];

const phoneRow = (entry: AuditEntry): PhoneRow => ({
  title: AUDIT_LABELS[entry.action],
  details: [
    <bdi key="target">{entry.target.label ?? entry.target.id ?? 'Platform'}</bdi>,
    <bdi key="actor">{actorText(entry.actor)}</bdi>,
  ],
  value: <time dateTime={entry.at}>{formatDate(entry.at)}</time>,
});

const ACTIONS = Object.entries(AUDIT_LABELS).map(([value, label]) => ({ value, label }));

const isAction = (word: string): word is AuditAction => Object.hasOwn(AUDIT_LABELS, word);
const readAction = (word: string | null) => (word !== null && isAction(word) ? word : undefined);

const DAY_MS = 86_400_000;
const TIMES = [
  { value: 'day', label: 'Last 24 hours', days: 1 },
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
  { value: 'year', label: 'Last 12 months', days: 365 },
] as const;
