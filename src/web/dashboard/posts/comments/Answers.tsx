import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostComment } from '#shared/contract/posts.ts';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useRows } from '../../list/useRows.ts';
import { answersQuery } from '../postsQuery.ts';
import { Comment } from './Comment.tsx';

type AnswersProps = {
  storeId: string;
  postId: string;
  parentId: string;
  /** The latest ones, oldest first. */
  latest: readonly PostComment[];
  hasEarlier: boolean;
};

/** The answers to a comment: the latest ones, and earlier ones on request. */
export function Answers({ storeId, postId, parentId, latest, hasEarlier }: AnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...answersQuery(storeId, postId, parentId), enabled: isOpen });
  const rows = useRows(query);
  const shown = isOpen && query.isSuccess ? rows.toReversed() : latest;
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      {hasEarlier && !query.isSuccess && (
        <span className="self-center">
          <Button size="small" busy={isOpen && query.isFetching} onClick={() => setOpen(true)}>
            Show earlier replies
          </Button>
        </span>
      )}
      {isOpen && query.isError && rows.length === 0 && (
        <LoadNotice error={query.error} otherwise="Couldn’t load the replies." onRetry={() => void query.refetch()} />
      )}
      {isOpen && query.isSuccess && <LoadMore query={query} label="Show earlier replies" />}
      <ul className="flex flex-col gap-3">
        {shown.map((answer) => (
          <li key={answer.id}>
            <Comment storeId={storeId} postId={postId} comment={answer} />
          </li>
        ))}
      </ul>
    </div>
  );
}
