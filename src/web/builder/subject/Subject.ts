import type { Answer } from '#web/client/call.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';
import type { previewQuery } from '#web/client/queries/preview.ts';
import type { storePageQuery } from '#web/client/queries/storePage.ts';

/** What is being edited: the store's page, or a page of its website. */
export type Subject = {
  /** Only the store's page has a theme, templates, versions and a preview of its own. */
  kind: 'front' | 'page';
  /** Its title in the bar. */
  name: string;
  title: string;
  /** The key under which this browser stores its unsaved changes. */
  storageKey: string;
  /** Its public URL. Null: not public yet. */
  url: string | null;
  /** Whether there is a published version to return to. */
  isPublished: boolean;
  draftQuery: ReturnType<typeof previewQuery>;
  pageQuery: ReturnType<typeof storePageQuery>;
  save: (input: { changes: DraftChanges; baseRevision: number; editor: string }) => Promise<Answer<'savePreview'>>;
  /** Discards the draft and returns what remains. */
  discard: () => Promise<Answer<'getPreview'>>;
  publish: () => Promise<void>;
};
