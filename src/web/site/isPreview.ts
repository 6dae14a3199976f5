import type { PageView } from '#shared/contract/pages.ts';

/** Whether a page shows what is not published yet: nobody should share it, and no search engine keep it. */
export const isPreview = (view: PageView): boolean =>
  view.kind !== 'landing' && view.store !== null && view.store.preview !== null;
