import { useState } from 'react';
import type { Post } from '#shared/contract/posts.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { EditingDialogs } from '../../editing/EditingDialogs.tsx';
import { useDeciding } from '../../editing/useDeciding.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { BackToPosts } from '../BackToPosts.tsx';
import { CommentsSection } from '../comments/CommentsSection.tsx';
import { postName } from '../postColumns.tsx';
import { PostBar, type Missing } from './PostBar.tsx';
import { PostForm } from './PostForm.tsx';
import { usePostEditing } from './usePostEditing.ts';

type PostEditorProps = {
  postId: string;
  /** Null for a post that is created with its first input. */
  start: Post | null;
};

/** Writes a post, chooses who may read it, and publishes it. Its comments are below once there can be any. */
export function PostEditor({ postId, start }: PostEditorProps) {
  const { id: storeId } = useStore();
  const editing = usePostEditing({ storeId, postId, start });
  const [missing, setMissing] = useState<Missing>({});
  const deciding = useDeciding(editing.save);
  const isNew = editing.stored === null && editing.fields.title === '';
  const change: typeof editing.change = (fields) => {
    setMissing({});
    editing.change(fields);
  };
  return (
    <>
      <PageHead title={isNew ? 'New post' : postName(editing.fields)} back={<BackToPosts />} />
      <PostBar storeId={storeId} editing={editing} onMissing={setMissing} onDecide={deciding.decide} />
      <div className="min-w-0">
        <PostForm storeId={storeId} editing={{ ...editing, change }} errors={{ ...editing.save.refused, ...missing }} />
        {editing.stored !== null && (editing.stored.state === 'published' || editing.stored.commentCount > 0) && (
          <CommentsSection storeId={storeId} postId={postId} reportedCount={editing.stored.reportedCount} />
        )}
      </div>
      <EditingDialogs what="post" editing={editing} deciding={deciding} />
    </>
  );
}
