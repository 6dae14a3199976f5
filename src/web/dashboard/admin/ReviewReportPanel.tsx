import { useState } from 'react';
import type { ReviewReport } from '#shared/contract/reviews.ts';
import type { ReportDecision } from '#shared/rules/review.ts';
import { REASON_LABELS } from '#shared/rules/reviewText.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Fact, Facts } from './Facts.tsx';
import { ReportBadge } from './reportColumns.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

/** A reported review, and the decision about it. */
export function ReviewReportPanel({ report, onClose }: { report: ReviewReport | undefined; onClose: () => void }) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(report);
  if (report && report !== shown) setShown(report);
  const [deciding, setDeciding] = useState<ReportDecision | null>(null);
  const act = useAdminAction();
  if (!shown) return null;
  const { store, reviewId, productTitle, author, stars, body, reason, note, reportedAt, decision, decidedAt } = shown;
  return (
    <>
      <Sheet
        open={report !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title="Reported review"
        description={store.name}
        actions={
          <span className="flex flex-wrap justify-end gap-2">
            {decision !== 'kept' && (
              <Button onClick={() => setDeciding('kept')}>{decision === null ? 'Keep review' : 'Show again'}</Button>
            )}
            {decision !== 'hidden' && (
              <Button variant="danger" onClick={() => setDeciding('hidden')}>
                Hide review
              </Button>
            )}
          </span>
        }
      >
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <ReportBadge decision={decision} />
          </div>
          <p className="text-large whitespace-pre-line wrap-anywhere" dir="auto">
            {body === '' ? 'No text, only stars.' : body}
          </p>
          <Facts>
            <Fact label="Stars">{stars} of 5</Fact>
            <Fact label="Written by">{author}</Fact>
            <Fact label="Product">{productTitle}</Fact>
            <Fact label="Reason">{REASON_LABELS[reason]}</Fact>
            {note !== '' && <Fact label="Details">{note}</Fact>}
            <Fact label="Reported">{formatDateTime(reportedAt)}</Fact>
            {decidedAt !== null && <Fact label="Decided">{formatDateTime(decidedAt)}</Fact>}
          </Facts>
        </div>
      </Sheet>
      {deciding && (
        <ReasonDialog
          title={deciding === 'hidden' ? 'Hide this review?' : 'Keep this review?'}
          description={
            deciding === 'hidden'
              ? 'Visitors no longer see it, and it no longer counts in the rating. The customer and the creator still see it. You can show it again.'
              : 'Visitors see it, and it counts in the rating. The creator can report it again only if the customer changes it.'
          }
          confirmLabel={deciding === 'hidden' ? 'Hide review' : 'Keep review'}
          danger={deciding === 'hidden'}
          onConfirm={(why) =>
            act(
              () => call('decideReviewReport', { storeId: store.id, reviewId, decision: deciding, reason: why }),
              deciding === 'hidden' ? 'Review hidden' : 'Review kept',
            )
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
