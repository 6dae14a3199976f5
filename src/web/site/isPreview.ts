import type { PageView } from '#shared/contract/pages.ts';

/** Whether a page shows unpublished content, which must not be shared or indexed. */
export const isPreview = (view: PageView): boolean =>
  view.kind !== 'landing' && view.store !== null && view.store.preview !== null;
