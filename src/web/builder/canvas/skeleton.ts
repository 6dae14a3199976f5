import { placesOf, slotNames, itemsInSlot, type Place } from '#shared/blocks/edits.ts';
import type { Item, Page } from '#shared/blocks/page.ts';
import { outOfOrder } from '#shared/blocks/pageChanges.ts';

/** The page as Puck needs it: the positions of blocks. Blocks read their own content. */
export type Skeleton = { root: { props: object }; content: SkeletonItem[] };
type SkeletonItem = { type: string; props: { id: string; [slot: string]: unknown } };

export function skeletonOf({ content }: Pick<Page, 'content'>): Skeleton {
  return { root: { props: {} }, content: content.map(skeletonItem) };
}

function skeletonItem(item: Item): SkeletonItem {
  const slots = slotNames(item).map((slot) => [slot, itemsInSlot(item, slot).map(skeletonItem)] as const);
  return { type: item.type, props: { ...Object.fromEntries(slots), id: item.props.id } };
}

/** The block that a drag moved and its new position. Null if nothing moved. */
export function readMove(before: Pick<Page, 'content'>, after: { content: Item[] }): { id: string; to: Place } | null {
  const [was, now] = [placesOf(before), placesOf(after)];
  for (const place of now) {
    const old = was.find(({ item }) => item.props.id === place.item.props.id);
    if (old && rowOf(old) !== rowOf(place)) return { id: place.item.props.id, to: place };
  }
  const rows = new Set(now.map(rowOf));
  for (const row of rows) {
    const ids = (places: typeof now) => places.filter((place) => rowOf(place) === row).map(({ item }) => item.props.id);
    const [moved] = outOfOrder(ids(was), ids(now));
    const to = now.find(({ item }) => item.props.id === moved);
    if (moved !== undefined && to) return { id: moved, to };
  }
  return null;
}

const rowOf = ({ inside }: Place): string => (inside === null ? '' : `${inside.id}/${inside.slot}`);
