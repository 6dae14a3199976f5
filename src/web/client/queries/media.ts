import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MediaKind } from '#shared/contract/media.ts';
import { call } from '../call.ts';

type Asked = { storeId: string; kind: MediaKind; search: string };

/** What was sent to a store, of one kind, the newest first. */
export const mediaQuery = ({ storeId, kind, search }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey(storeId), kind, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listMedia',
        { storeId, kind, ...(search !== '' && { search }), ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const mediaKey = (storeId: string): readonly string[] => ['media', storeId];
