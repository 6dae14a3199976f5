import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MediaKind } from '#shared/contract/media.ts';
import { call } from '../call.ts';
import { cursorOf, PAGES } from './pages.ts';

type MediaFilters = { storeId: string; kind: MediaKind; search: string };

/** A store's uploads of one kind, newest first. */
export const mediaQuery = ({ storeId, kind, search }: MediaFilters) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey(storeId), kind, search],
    queryFn: ({ pageParam, signal }) =>
      call('listMedia', { storeId, kind, ...(search !== '' && { search }), ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });

export const mediaKey = (storeId: string): readonly string[] => ['media', storeId];
