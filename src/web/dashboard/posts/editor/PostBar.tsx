import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Ellipsis, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#shared/contract/posts.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { OutsideLink } from '../../OutsideLink.tsx';
import { useStore } from '../../store/useActiveStore.ts';
import { invalidatePosts } from '../postsQuery.ts';
import { usePostActions } from '../usePostActions.ts';
import { SchedulePostDialog } from './SchedulePostDialog.tsx';
import type { PostEditing } from './usePostEditing.ts';

/** The problems that prevent publishing, by field. */
export type Missing = Readonly<Record<string, string | undefined>>;

type PostBarProps = {
  storeId: string;
  editing: PostEditing;
  onMissing: (missing: Missing) => void;
  onDecide: () => void;
};

/** The post's save status and its actions. */
export function PostBar({ storeId, editing, onMissing, onDecide }: PostBarProps) {
  const [openDialog, setOpenDialog] = useState<'schedule' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const store = useStore();
  const actions = usePostActions(storeId);
  const navigate = useNavigate();
  const { stored: post } = editing;
  const close = () => setOpenDialog(null);

  /** Saves first, because the server publishes only what it has stored. */
  async function whenSaved(action: (post: Post) => unknown) {
    const isSaved = await editing.flush();
    const saved = editing.snapshot().stored;
    if (isSaved && saved) await action(saved);
    else if (isSaved) notify('info', 'Your post is empty', 'Add a title and some text first.');
    else notify('warning', 'Not saved yet', 'Your last changes aren’t saved yet. Try again in a moment.');
  }

  async function change(request: () => Promise<{ post: Post }>, done: (post: Post) => void): Promise<void> {
    setBusy(true);
    try {
      const { post: changed } = await request();
      editing.setStored(changed);
      done(changed);
    } catch (error) {
      const field = error instanceof CallRefusal ? error.details.field : undefined;
      if (error instanceof CallRefusal && field !== undefined && field !== 'at') onMissing({ [field]: error.message });
      notifyRefusal(error);
    } finally {
      setBusy(false);
      close();
      await invalidatePosts(client, storeId);
    }
  }

  const publish = ({ id: postId, revision, state }: Post, at?: Date) =>
    change(
      () => call('publishPost', { storeId, postId, revision, ...(at && { at: at.toISOString() }) }),
      () =>
        at
          ? notify('success', 'Post scheduled', `It will be published on ${formatDateTime(at)}.`)
          : notify('success', state === 'published' ? 'Changes published' : 'Post published'),
    );

  const unpublish = ({ id: postId }: Post) =>
    change(
      () => call('unpublishPost', { storeId, postId }),
      () => notify('success', 'Post unpublished', 'It’s a draft again.'),
    );

  /** Replaces the history entry, so that going back does not open the deleted post. */
  async function remove(id: string) {
    if (await actions.remove(id)) await navigate({ to: '/dashboard/posts', replace: true, ignoreBlocker: true });
  }

  const isOut = post?.state === 'published';
  const items: MenuItem[] = [
    ...(isOut
      ? []
      : [
          {
            label: 'Schedule',
            icon: <CalendarClock aria-hidden />,
            onChoose: () => void whenSaved(() => setOpenDialog('schedule')),
          },
        ]),
    ...(post && post.state !== 'draft'
      ? [{ label: 'Unpublish', icon: <EyeOff aria-hidden />, onChoose: () => void whenSaved(unpublish) }]
      : []),
    ...(post
      ? [
          'line' as const,
          { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onChoose: () => setOpenDialog('delete') },
        ]
      : []),
  ];

  return (
    <div className={barStyle}>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <SaveStatus editing={{ ...editing, problems: {}, isCreated: post !== null }} onDecide={onDecide} />
        {post?.state === 'scheduled' && (
          <Badge tone="slate">Scheduled for {formatDateTime(post.publishAt ?? '')}</Badge>
        )}
        {isOut && (
          <Badge tone={post.hasChanges ? 'amber' : 'neutral'}>
            {post.hasChanges ? 'Unpublished changes' : 'Published'}
          </Badge>
        )}
      </div>
      <div className="flex items-center gap-2">
        {isOut && <OutsideLink href={`${store.url}${STORE_PATHS.post.replace(':postId', post.id)}`}>View</OutsideLink>}
        {items.length > 0 && (
          <Menu
            trigger={<IconButton label="More post actions" variant="secondary" icon={<Ellipsis aria-hidden />} />}
            items={items}
          />
        )}
        {(!isOut || post.hasChanges) && (
          <Button variant="primary" busy={isBusy} onClick={() => void whenSaved((saved) => publish(saved))}>
            {isOut ? 'Publish changes' : 'Publish'}
          </Button>
        )}
      </div>
      {openDialog === 'schedule' && (
        <SchedulePostDialog
          isBusy={isBusy}
          onClose={close}
          onSchedule={(at) => void whenSaved((saved) => publish(saved, at))}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        danger
        busy={actions.isBusy}
        title="Delete this post?"
        description="Members can no longer read it, and its comments go too. You’ll have a few seconds to undo."
        confirmLabel="Delete post"
        onConfirm={() => post && void remove(post.id)}
      />
    </div>
  );
}

const barStyle = [
  'sticky top-(--top-bar) z-20 -mx-4 -mt-4 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:-mx-8',
  'border-b border-line bg-paper px-4 py-3 md:px-8',
].join(' ');
