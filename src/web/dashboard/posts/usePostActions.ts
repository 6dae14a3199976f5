import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { invalidatePosts } from './postsQuery.ts';

const UNDO_MS = 8000;

/** Deleting a post and taking that back. */
export function usePostActions(storeId: string) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function restore(postId: string) {
    try {
      await call('restorePost', { storeId, postId });
      notify('success', 'Post restored');
    } catch (error) {
      notifyRefusal(error);
    } finally {
      await invalidatePosts(client, storeId);
    }
  }

  /** Returns whether it was deleted. */
  async function remove(postId: string): Promise<boolean> {
    setBusy(true);
    try {
      await call('deletePost', { storeId, postId });
      notify('success', 'Post deleted', undefined, {
        duration: UNDO_MS,
        action: { label: 'Undo', onAct: () => void restore(postId) },
      });
      return true;
    } catch (error) {
      notifyRefusal(error);
      return false;
    } finally {
      setBusy(false);
      await invalidatePosts(client, storeId);
    }
  }

  return { isBusy, remove };
}
