import { createContext, useContext, useSyncExternalStore } from 'react';
import { placesOf } from '#shared/blocks/edits.ts';
import type { Item, Page } from '#shared/blocks/page.ts';
import type { OnPage } from '#web/blocks/viewOf.ts';
import type { Editing } from '../editing/createEditing.ts';

/** What the blocks in the frame know about the page. */
export type CanvasPage = {
  editing: Editing;
  on: Omit<OnPage, 'isFirst'>;
  css: string;
  bodyClass: string;
};

export const CanvasContext = createContext<CanvasPage | null>(null);

export function useCanvasPage(): CanvasPage {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error('useCanvas must be used inside the builder’s canvas.');
  return canvas;
}

/** The current block. Its identity stays the same while nothing in it changes. */
export function useItem(id: string): Item | undefined {
  const { editing } = useCanvasPage();
  return useSyncExternalStore(editing.subscribe, () => itemsById(editing.snapshot().page).get(id));
}

const indexes = new WeakMap<Page, Map<string, Item>>();

function itemsById(page: Page): Map<string, Item> {
  const index = indexes.get(page) ?? new Map(placesOf(page).map(({ item }) => [item.props.id, item]));
  indexes.set(page, index);
  return index;
}
