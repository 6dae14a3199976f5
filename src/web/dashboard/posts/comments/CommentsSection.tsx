import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useRows } from '../../list/useRows.ts';
import { commentsQuery } from '../postsQuery.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Answers } from './Answers.tsx';
import { Comment } from './Comment.tsx';

type CommentsSectionProps = { storeId: string; postId: string; reportedCount: number };

/** What readers wrote about a post. Reported comments come first, until the creator has looked at them. */
export function CommentsSection({ storeId, postId, reportedCount }: CommentsSectionProps) {
  const [shown, setShown] = useState<'all' | 'reported'>(reportedCount > 0 ? 'reported' : 'all');
  const query = useInfiniteQuery(commentsQuery(storeId, postId, shown === 'reported'));
  const comments = useRows(query);
  const place = { storeId, postId };
  return (
    <Section title="Comments" sentence="Reply, hide or delete comments. A muted customer can read, but not comment.">
      <ChoiceChips label="Show" choices={SHOWN} value={shown} onChange={setShown} />
      {shown === 'all' && <AnswerForm {...place} parentId={null} />}
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && comments.length === 0 && (
        <LoadNotice error={query.error} otherwise="Couldn’t load the comments." onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && comments.length === 0 && (
        <p className="text-body text-ink-2">
          {shown === 'reported' ? 'No reported comments.' : 'Comments will appear here.'}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {comments.map(({ answers, hasEarlierAnswers, ...comment }) => (
          <li key={comment.id} className="flex flex-col gap-3 py-4">
            <Comment {...place} comment={comment} />
            <Answers {...place} parentId={comment.id} latest={answers} hasEarlier={hasEarlierAnswers} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} label="Show more comments" />
    </Section>
  );
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'reported', label: 'Reported' },
] as const;
