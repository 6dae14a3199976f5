import { findBlock } from './registry.ts';
import { slotsOf, type Item, type Page } from './page.ts';
import type { PageSettings } from './settings.ts';

/** A position on a page: in its top-level row or in a slot of a block. */
export interface Place {
  inside: { id: string; slot: string } | null;
  at: number;
}

/** A block and its position. */
export interface Placed extends Place {
  item: Item;
  /** The number of blocks in the same row. */
  among: number;
}

/** Every block of a page with its position. Blocks in slots follow their parent. */
export function placesOf(page: Pick<Page, 'content'>): Placed[] {
  return placesIn(page.content, null);
}

function placesIn(items: readonly Item[], inside: Place['inside']): Placed[] {
  return items.flatMap((item, at) => [
    { item, inside, at, among: items.length },
    ...slotNames(item).flatMap((slot) => placesIn(itemsInSlot(item, slot), { id: item.props.id, slot })),
  ]);
}

export const findPlace = (page: Pick<Page, 'content'>, id: string): Placed | undefined =>
  placesOf(page).find(({ item }) => item.props.id === id);

export function itemsInSlot(item: Item, slot: string): readonly Item[] {
  const inner = item.props[slot];
  return Array.isArray(inner) ? inner : [];
}

export function slotNames({ type }: Item): string[] {
  const block = findBlock(type);
  return block ? slotsOf(block.fields) : [];
}

/** Whether this block may be placed in a slot. Blocks with slots can only be at the top level. */
export const fitsInside = (item: Item): boolean => slotNames(item).length === 0;

export function insertItem(page: Page, item: Item, { inside, at }: Place): Page {
  return changeRow(page, inside, (row) => row.toSpliced(Math.min(at, row.length), 0, item));
}

export function removeItem(page: Page, id: string): Page {
  const place = findPlace(page, id);
  return place ? changeRow(page, place.inside, (row) => row.toSpliced(place.at, 1)) : page;
}

/** Moves a block. `to.at` is its index in the row without the block itself. */
export function moveItem(page: Page, id: string, to: Place): Page {
  const from = findPlace(page, id);
  if (!from || (to.inside !== null && (to.inside.id === id || !fitsInside(from.item)))) return page;
  return insertItem(removeItem(page, id), from.item, to);
}

/** Inserts a copy right after the block. `newId` creates the ids of the copies. */
export function duplicateItem(page: Page, id: string, newId: () => string): Page {
  const from = findPlace(page, id);
  if (!from) return page;
  return insertItem(page, withNewIds(from.item, newId), { inside: from.inside, at: from.at + 1 });
}

function withNewIds(item: Item, newId: () => string): Item {
  const slots = slotNames(item).map((slot) => [slot, itemsInSlot(item, slot).map((child) => withNewIds(child, newId))]);
  return { ...item, props: { ...item.props, ...Object.fromEntries(slots), id: newId() } };
}

export function setProps(page: Page, id: string, changes: Readonly<Record<string, unknown>>): Page {
  const place = findPlace(page, id);
  if (!place) return page;
  const changed = { ...place.item, props: { ...place.item.props, ...changes, id } };
  return changeRow(page, place.inside, (row) => row.with(place.at, changed));
}

export function setSettings(page: Page, changes: Partial<PageSettings>): Page {
  return { ...page, root: { props: { ...page.root.props, ...changes } } };
}

/** The page with one of its rows changed. All other parts keep their identity. */
function changeRow(page: Page, inside: Place['inside'], change: (row: Item[]) => Item[]): Page {
  if (inside === null) return { ...page, content: change([...page.content]) };
  const holder = findPlace(page, inside.id);
  if (!holder) return page;
  return setProps(page, inside.id, { [inside.slot]: change([...itemsInSlot(holder.item, inside.slot)]) });
}
