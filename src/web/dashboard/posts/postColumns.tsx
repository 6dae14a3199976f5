import type { PostRow } from '#shared/contract/posts.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';

export const postName = ({ title }: Pick<PostRow, 'title'>): string => (title === '' ? 'Untitled post' : title);

export const postColumns: TableColumn<PostRow>[] = [
  { id: 'title', head: 'Post', primary: true, cell: (post) => <bdi>{postName(post)}</bdi> },
  { id: 'state', head: 'Status', blank: true, cell: PostBadges },
  { id: 'audience', head: 'For', cell: ({ audience }) => AUDIENCES[audience] },
  { id: 'comments', head: 'Comments', figures: true, cell: ({ commentCount }) => formatNumber(commentCount) },
  { id: 'when', head: 'Date', cell: When },
];

export const postPhoneRow = (post: PostRow): PhoneRow => ({
  title: <bdi>{postName(post)}</bdi>,
  details: [
    <When key="when" {...post} />,
    AUDIENCES[post.audience],
    post.commentCount > 0 && (post.commentCount === 1 ? '1 comment' : `${formatNumber(post.commentCount)} comments`),
  ],
  mark: <PostBadges {...post} />,
});

const AUDIENCES = { members: 'All customers', products: 'Owners of products' } as const;

/** What differs from a published post without changes. */
export function PostBadges({
  state,
  hasChanges,
  reportedCount,
}: Pick<PostRow, 'state' | 'hasChanges' | 'reportedCount'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {state === 'draft' && <Badge>Draft</Badge>}
      {state === 'scheduled' && <Badge tone="slate">Scheduled</Badge>}
      {hasChanges && <Badge tone="amber">Unpublished changes</Badge>}
      {reportedCount > 0 && <Badge tone="brick">Reported comments</Badge>}
    </span>
  );
}

function When({ state, publishAt, updatedAt }: PostRow) {
  if (state === 'scheduled' && publishAt !== null) return <time dateTime={publishAt}>{formatDateTime(publishAt)}</time>;
  return <Ago at={publishAt ?? updatedAt} />;
}
