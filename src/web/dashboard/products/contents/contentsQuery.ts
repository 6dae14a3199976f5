import { queryOptions } from '@tanstack/react-query';
import type { Content, ContentInput } from '#shared/contract/contents.ts';
import { call } from '#web/client/call.ts';

/** The contents of a product as its creator edits them. */
export const contentsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['contents', storeId, productId],
    queryFn: ({ signal }) => call('getContents', { storeId, productId }, { signal }),
  });

/** What is sent of a content item whose settings have not changed. */
export const withoutSettings = ({ id, kind, title }: Content): ContentInput => ({ id, kind, title });
