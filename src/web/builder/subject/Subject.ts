import type { Answer } from '#web/client/call.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';
import type { previewQuery } from '#web/client/queries/preview.ts';
import type { storePageQuery } from '#web/client/queries/storePage.ts';

/** What is built in the room: the front of the store, or a page of its website. */
export type Subject = {
  /** Only the front has a look, templates, versions and a preview of its own. */
  kind: 'front' | 'page';
  /** What the bar calls it, and the room around it. */
  name: string;
  room: string;
  /** Names it among what this browser keeps unsaved. */
  shelf: string;
  /** Where visitors see it; null: nowhere yet. */
  url: string | null;
  /** Whether there is something published to go back to. */
  isPublished: boolean;
  draftQuery: ReturnType<typeof previewQuery>;
  pageQuery: ReturnType<typeof storePageQuery>;
  save: (wish: { changes: DraftChanges; baseRevision: number; editor: string }) => Promise<Answer<'savePreview'>>;
  /** Throws the draft away; answers what is left. */
  discard: () => Promise<Answer<'getPreview'>>;
  publish: () => Promise<void>;
};
