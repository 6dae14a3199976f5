import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Image, Media } from '#shared/contract/catalog.ts';
import type { ShownProduct } from '#shared/contract/pages.ts';
import type { Store } from '#shared/contract/stores.ts';
import type { Notify } from '#web/ui/createNotifier.ts';
import type { Editing, EditingState } from './editing/createEditing.ts';
import type { Saving } from './saving/createSaving.ts';
import type { Subject } from './subject/Subject.ts';

/** What the dashboard provides to its builder. */
export type BuilderHost = {
  notify: Notify;
  notifyRefusal: (error: unknown, otherwise?: string) => void;
  uploadImage: (file: File) => Promise<Image>;
  uploadMedia: (file: File, onProgress: (share: number) => void) => Promise<Media>;
};

/** The panel beside the page, or over it on a small screen. */
export type BuilderPanel = 'add' | 'outline' | 'page' | 'theme' | 'fields';

export type Builder = {
  store: Store;
  subject: Subject;
  host: BuilderHost;
  editing: Editing;
  saving: Saving;
  images: Readonly<Record<string, Image>>;
  /** Those that the page can show, in the creator's order. */
  products: readonly ShownProduct[];
  /** The tags of published products. */
  tags: readonly string[];
  media: Readonly<Record<string, Media>>;
  rememberImage: (image: Image) => void;
  rememberMedia: (media: Media) => void;
  /** Called with a product that was just chosen. */
  rememberProduct: (product: ShownProduct) => void;
  panel: BuilderPanel | null;
  openPanel: (panel: BuilderPanel | null) => void;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('useBuilder must be used inside the store builder.');
  return builder;
}

/** Selects a part of the editing state. Rerenders only when that part changes. */
export function useEditingState<Part>(read: (state: EditingState) => Part): Part {
  const { editing } = useBuilder();
  return useSyncExternalStore(editing.subscribe, () => read(editing.snapshot()));
}
