import type { ReviewReport } from '#shared/contract/reviews.ts';
import { REASON_LABELS } from '#shared/rules/reviewText.ts';
import { formatDate } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const REPORT_CHOICES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;

export function ReportBadge({ decision }: Pick<ReviewReport, 'decision'>) {
  if (decision === null) return <Badge tone="amber">Open</Badge>;
  return <Badge>{decision === 'hidden' ? 'Hidden' : 'Kept'}</Badge>;
}

export const reportColumns: TableColumn<ReviewReport>[] = [
  { id: 'store', head: 'Store', primary: true, cell: ({ store }) => <bdi className="font-medium">{store.name}</bdi> },
  { id: 'state', head: 'Status', cell: ReportBadge },
  { id: 'reason', head: 'Reason', cell: ({ reason }) => REASON_LABELS[reason] },
  {
    id: 'body',
    head: 'Review',
    wide: true,
    cell: ({ body }) =>
      body === '' ? null : (
        <span className="text-ink-2" dir="auto">
          {body}
        </span>
      ),
  },
  {
    id: 'reported',
    head: 'Reported',
    cell: ({ reportedAt }) => <time dateTime={reportedAt}>{formatDate(reportedAt)}</time>,
  },
];

export const reportPhoneRow = (report: ReviewReport): PhoneRow => ({
  title: <bdi>{report.store.name}</bdi>,
  details: [REASON_LABELS[report.reason], formatDate(report.reportedAt)],
  mark: <ReportBadge {...report} />,
});
