import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { oneOf } from './adminFilters.ts';
import { reviewReportsQuery } from './adminQueries.ts';
import { REPORT_CHOICES, reportColumns, reportPhoneRow } from './reportColumns.tsx';
import { ReviewReportPanel } from './ReviewReportPanel.tsx';

/** The reviews that creators have reported. */
export function ReviewReportsTab() {
  const [params, setParams] = useAddressSearch();
  const status = oneOf(REPORT_CHOICES, params.get('status'));
  const query = useInfiniteQuery(reviewReportsQuery(status === undefined ? {} : { isOpen: status === 'open' }));
  const rows = useRows(query);
  const openId = params.get('review');
  return (
    <>
      <ListTools hidden={query.isSuccess && rows.length === 0 && status === undefined}>
        <ChoiceFilter
          label="Status"
          choices={REPORT_CHOICES}
          value={status}
          onChange={(next) => setParams({ status: next })}
        />
      </ListTools>
      <PagedTable
        label="Reported reviews"
        columns={reportColumns}
        phoneRow={reportPhoneRow}
        query={query}
        rows={rows}
        rowId={({ reviewId }) => reviewId}
        rowName={({ author, store }) => `${author}, ${store.name}`}
        onOpen={({ reviewId }) => setParams({ review: reviewId }, { push: true })}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={status === undefined ? 'No reported reviews.' : 'No reported reviews match this filter.'}
            action={
              status !== undefined && (
                <Button onClick={() => setParams({ status: undefined })}>Show all reported reviews</Button>
              )
            }
          />
        }
      />
      <ReviewReportPanel
        report={rows.find(({ reviewId }) => reviewId === openId)}
        onClose={() => setParams({ review: undefined })}
      />
    </>
  );
}
