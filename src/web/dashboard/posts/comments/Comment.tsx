import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostComment } from '#shared/contract/posts.ts';
import { call } from '#web/client/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Ago } from '../../list/Ago.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { invalidateComments } from '../postsQuery.ts';
import { AnswerForm } from './AnswerForm.tsx';

type CommentProps = { storeId: string; postId: string; comment: PostComment };

/** A comment with everything that its creator can do about it. */
export function Comment({ storeId, postId, comment }: CommentProps) {
  const { id: commentId, customerId, parentId, isHidden, isDeleted, isMuted, isCreator, reportCount } = comment;
  const client = useQueryClient();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const [open, setOpen] = useState<'answer' | 'delete' | null>(null);
  const name = comment.name || (isCreator ? store.name : 'Member');

  async function act(request: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await request();
      notify('success', done);
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setBusy(false);
      setOpen(null);
      await invalidateComments(client, storeId, postId);
    }
  }

  const moderate = (action: 'hide' | 'show' | 'delete' | 'keep', done: string) =>
    act(() => call('moderatePostComment', { storeId, commentId, action }), done);

  if (isDeleted) return <p className="text-body text-ink-3">This comment was deleted.</p>;
  return (
    <article className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <bdi className="font-medium text-ink">{name}</bdi>
        <Ago at={comment.createdAt} />
        {isCreator && <Badge>You</Badge>}
        {isHidden && <Badge>Hidden</Badge>}
        {isMuted && <Badge>Muted</Badge>}
        {reportCount > 0 && (
          <Badge tone="brick">{reportCount === 1 ? 'Reported once' : `Reported ${reportCount} times`}</Badge>
        )}
      </p>
      <p className="text-body wrap-anywhere whitespace-pre-line" dir="auto">
        {comment.body}
      </p>
      <div className="flex flex-wrap gap-1">
        {reportCount > 0 && (
          <Action
            label="Dismiss reports"
            name={name}
            busy={isBusy}
            onClick={() => void moderate('keep', 'Reports dismissed')}
          />
        )}
        {parentId === null && (
          <Action label="Reply" name={name} onClick={() => setOpen(open === 'answer' ? null : 'answer')} />
        )}
        {!isCreator && (
          <Action
            label={isHidden ? 'Show' : 'Hide'}
            name={name}
            busy={isBusy}
            onClick={() =>
              void (isHidden ? moderate('show', 'Comment shown again') : moderate('hide', 'Comment hidden'))
            }
          />
        )}
        {customerId !== null && (
          <Action
            label={isMuted ? 'Unmute' : 'Mute'}
            name={name}
            busy={isBusy}
            onClick={() =>
              void act(
                () => call('muteCommenter', { storeId, customerId, isMuted: !isMuted }),
                isMuted ? 'Customer can comment again' : 'Customer muted',
              )
            }
          />
        )}
        <Action label="Delete" name={name} onClick={() => setOpen('delete')} />
      </div>
      {open === 'answer' && (
        <AnswerForm storeId={storeId} postId={postId} parentId={commentId} onDone={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        danger
        busy={isBusy}
        title="Delete this comment?"
        description="Its text is gone for good. To only take it out of sight, hide it instead."
        confirmLabel="Delete comment"
        onConfirm={() => void moderate('delete', 'Comment deleted')}
      />
    </article>
  );
}

type ActionProps = { label: string; name: string; busy?: boolean; onClick: () => void };

const Action = ({ label, name, busy = false, onClick }: ActionProps) => (
  <Button variant="quiet" size="small" busy={busy} onClick={onClick}>
    {label}
    <span className="sr-only"> {name}</span>
  </Button>
);
