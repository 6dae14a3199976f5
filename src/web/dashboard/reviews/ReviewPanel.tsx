import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { Review } from '#shared/contract/reviews.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { ORIGIN_LABELS, reportText, unseenText } from './reviewText.ts';
import { StarRow } from './StarRow.tsx';

type ReviewPanelProps = { storeId: string; review: Review | undefined; onClose: () => void };

/** One review beside the list, with the reply. */
export function ReviewPanel({ storeId, review, onClose }: ReviewPanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(review);
  if (review !== undefined && review !== shown) setShown(review);
  const [isReporting, setReporting] = useState(false);
  const canReport = shown !== undefined && shown.state !== 'hidden' && shown.report?.decision !== null;
  return (
    <>
      <Sheet
        open={review !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={shown ? `Review by ${isolate(shown.author)}` : 'Review'}
        description={shown && formatDateTime(shown.createdAt)}
        actions={
          canReport && (
            <Button variant="quiet" icon={<Flag aria-hidden />} onClick={() => setReporting(true)}>
              Report
            </Button>
          )
        }
      >
        {shown && <ReviewContent key={shown.id} storeId={storeId} review={shown} />}
      </Sheet>
      {shown && isReporting && (
        <ReportDialog storeId={storeId} reviewId={shown.id} onClose={() => setReporting(false)} />
      )}
    </>
  );
}

function ReviewContent({ storeId, review }: { storeId: string; review: Review }) {
  const { stars, body, product, customer, origin, editedAt } = review;
  const notes = [unseenText(review), reportText(review)].filter((text) => text !== null);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      <div className="flex min-w-0 flex-col gap-3">
        <StarRow stars={stars} />
        {body === '' ? (
          <p className="text-ink-2">No text, only stars.</p>
        ) : (
          <p className="text-large whitespace-pre-line wrap-anywhere" dir="auto">
            {body}
          </p>
        )}
        {editedAt !== null && <p className="text-small text-ink-2">Edited {formatDateTime(editedAt)}</p>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-2">Product</dt>
        <dd>
          <Link
            to="/dashboard/products/$productId"
            params={{ productId: product.id }}
            className="underline wrap-anywhere"
          >
            <bdi>{product.title}</bdi>
          </Link>
        </dd>
        <dt className="text-ink-2">Customer</dt>
        <dd>
          <Link to="/dashboard/customers" search={{ customer: customer.id }} className="underline wrap-anywhere">
            <bdi>{customer.email}</bdi>
          </Link>
        </dd>
        <dt className="text-ink-2">Access</dt>
        <dd>{ORIGIN_LABELS[origin]}</dd>
      </dl>
      <ReplyForm storeId={storeId} review={review} />
    </div>
  );
}
