import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaItem } from '#shared/contract/media.ts';
import { call } from '#web/client/call.ts';
import { mediaKey } from '#web/client/queries/media.ts';

/** Deletes an upload, and restores the last deleted one. */
export function useMediaActions({ storeId, onDeleted }: { storeId: string; onDeleted: () => void }) {
  const client = useQueryClient();
  const [deleted, setDeleted] = useState<MediaItem | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: mediaKey(storeId) });
  const remove = useMutation({
    mutationFn: ({ id }: MediaItem) => call('deleteMedia', { storeId, mediaId: id }),
    onSuccess: async (_, item) => {
      await refresh();
      setDeleted(item);
      onDeleted();
    },
  });
  const restore = useMutation({
    mutationFn: ({ id }: MediaItem) => call('restoreMedia', { storeId, mediaId: id }),
    onSuccess: async () => {
      await refresh();
      setDeleted(null);
    },
  });
  return { deleted, remove, restore };
}

export type MediaActions = ReturnType<typeof useMediaActions>;
