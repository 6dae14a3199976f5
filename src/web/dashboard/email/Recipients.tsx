import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { useCsvExport } from '../export/useCsvExport.ts';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { recipientColumns, recipientPhoneRow } from './recipientColumns.tsx';
import { readRecipientFilters, recipientsQuery, recipientsInput } from './recipientsQuery.ts';
import { RECIPIENT_STATES } from './recipientStates.ts';

/** The recipients of a campaign. */
export function Recipients({ storeId, campaignId }: { storeId: string; campaignId: string }) {
  const of = { storeId, campaignId };
  const [params, setParams] = useAddressSearch();
  const filters = readRecipientFilters(params);
  const query = useInfiniteQuery(recipientsQuery(of, filters));
  const rows = useRows(query);
  const [usuallyHidden] = useHiddenColumns('recipients', ['source', 'updated']);
  const hasProblems = rows.some(({ problem }) => problem !== null);
  const csv = useCsvExport('listCampaignRecipients', () => recipientsInput(of, filters));
  return (
    <div className="min-w-0">
      <div className="mb-4 flex min-w-0 flex-col gap-3">
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-3">
          <SearchInput label="Search recipients" value={filters.search} onSearch={(q) => setParams({ q })} />
          <ExportButton csv={csv} disabled={rows.length === 0} />
        </div>
        <ChoiceFilter
          label="Status"
          choices={RECIPIENT_STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </div>
      <PagedTable
        label="Recipients"
        columns={recipientColumns}
        hidden={hasProblems ? usuallyHidden : new Set([...usuallyHidden, 'problem'])}
        phoneRow={recipientPhoneRow}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        empty={
          <EmptyState
            drawing="people"
            sentence="No recipients match these filters."
            action={
              (filters.search !== '' || filters.state !== undefined) && (
                <Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all recipients</Button>
              )
            }
          />
        }
      />
    </div>
  );
}
