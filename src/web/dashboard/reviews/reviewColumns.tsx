import type { Review } from '#shared/contract/reviews.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { StarRow } from './StarRow.tsx';

export const reviewColumns: TableColumn<Review>[] = [
  {
    id: 'author',
    head: 'Review',
    primary: true,
    cell: (review) => (
      <span className="flex min-w-0 flex-col items-start">
        <StarRow stars={review.stars} />
        <span className="flex max-w-full items-center gap-2">
          <bdi className="truncate font-medium">{review.author}</bdi>
          <ReviewBadge {...review} />
        </span>
      </span>
    ),
  },
  {
    id: 'body',
    head: 'Text',
    wide: true,
    cell: ({ body }) =>
      body === '' ? null : (
        <span className="text-ink-2" dir="auto">
          {body}
        </span>
      ),
  },
  {
    id: 'product',
    head: 'Product',
    cell: ({ product }) => <bdi>{product.title}</bdi>,
  },
  { id: 'created', head: 'Posted', cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

export const reviewPhoneRow = (review: Review): PhoneRow => ({
  title: <bdi>{review.author}</bdi>,
  details: [
    <Ago key="posted" at={review.createdAt} />,
    <bdi key="product">{review.product.title}</bdi>,
    review.body === '' ? null : <bdi key="body">{review.body}</bdi>,
  ],
  value: <StarRow stars={review.stars} />,
  mark: <ReviewBadge {...review} />,
});

/** Only what is unusual about a review. */
export function ReviewBadge({ state, report, repliedAt }: Review) {
  if (state === 'hidden') return <Badge>Hidden</Badge>;
  if (state === 'refunded') return <Badge>Refunded</Badge>;
  if (report?.decision === null) return <Badge tone="amber">Reported</Badge>;
  return repliedAt === null ? null : <Badge>Replied</Badge>;
}
