import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { fitsInside, placesOf, slotNames, type Place } from './edits.ts';
import { mergeOrder } from './mergeOrder.ts';
import type { Item, Page } from './page.ts';
import { PLACEHOLDERS } from './placeholderMarks.ts';
import { pageSettings } from './settings.ts';

/** A difference between two people's changes. The merged page has my side until someone decides. */
export interface Conflict {
  /** The block, or the first block of a conflicting order. Empty: the page itself. */
  id: string;
  type: string;
  kind: 'changed' | 'removedByMe' | 'removedByThem' | 'ordered';
  /** The field that both sides changed. */
  field: string;
  mine: unknown;
  /** For an order conflict, the ids of its blocks. */
  theirs: unknown;
}

export interface Merge {
  page: Page;
  conflicts: Conflict[];
}

type Props = Readonly<Record<string, unknown>>;

/**
 * Merges two edited versions of one page. Changes to different blocks or fields, and moves of different blocks, combine
 * automatically. A block that one side removed and the other changed stays.
 */
export function mergePages(base: Page, mine: Page, theirs: Page): Merge {
  const sides = { base: sideOf(base), mine: sideOf(mine), theirs: sideOf(theirs) };
  const conflicts: Conflict[] = [];
  const settings = mergeProps(
    { base: base.root.props, mine: mine.root.props, theirs: theirs.root.props },
    { id: '', type: pageSettings.type, conflicts },
  );
  const merged = new Map<string, Item>();
  for (const id of new Set([...sides.theirs.keys(), ...sides.mine.keys()])) {
    const item = mergeItem(id, sides, conflicts);
    if (item) merged.set(id, item);
  }
  keepContainers(merged, sides);
  const content = arrange(merged, sides, conflicts);
  return { page: { root: { props: pageSettings.read(settings) }, content }, conflicts };
}

/** Resolves a conflict with the other side's version. */
export function resolveWithTheirs(page: Page, { id, kind, field, theirs }: Conflict): Page {
  if (kind === 'ordered') return { ...page, content: reordered(page.content, Array.isArray(theirs) ? theirs : []) };
  const apply = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => {
      if (item.props.id !== id) return [withSlots(item, (_, inner) => apply(inner))];
      if (kind === 'removedByThem') return [];
      return [{ ...item, props: { ...item.props, [field]: theirs } }];
    });
  if (kind === 'removedByMe') return page;
  if (id === '') return { ...page, root: { props: pageSettings.read({ ...page.root.props, [field]: theirs }) } };
  return { ...page, content: apply(page.content) };
}

/** Puts these blocks in this order, in the positions they occupy in their row. */
function reordered(items: readonly Item[], ids: readonly unknown[]): Item[] {
  const queue = ids.flatMap((id) => items.find(({ props }) => props.id === id) ?? []);
  return items.map((item) => {
    const next = ids.includes(item.props.id) ? (queue.shift() ?? item) : item;
    return withSlots(next, (_, inner) => reordered(inner, ids));
  });
}

/** Resolves a conflict with my version. Only a block that I removed needs a change. */
export function resolveWithMine(page: Page, conflict: Conflict): Page {
  return conflict.kind === 'removedByMe' ? resolveWithTheirs(page, { ...conflict, kind: 'removedByThem' }) : page;
}

interface Spot {
  item: Item;
  row: string;
}
type Side = Map<string, Spot>;
type Sides = Record<'base' | 'mine' | 'theirs', Side>;

const PAGE_ROW = '';
const rowOf = (inside: Place['inside']): string => (inside === null ? PAGE_ROW : `${inside.id}/${inside.slot}`);
const holderOf = (row: string): string => row.slice(0, row.indexOf('/'));

const sideOf = (page: Page): Side =>
  new Map(placesOf(page).map(({ item, inside }) => [item.props.id, { item, row: rowOf(inside) }]));

function mergeItem(id: string, sides: Sides, conflicts: Conflict[]): Item | null {
  const [base, mine, theirs] = [sides.base.get(id)?.item, sides.mine.get(id)?.item, sides.theirs.get(id)?.item];
  if (mine && theirs) {
    const props = mergeProps(
      { base: base ? propsWithoutId(base) : {}, mine: propsWithoutId(mine), theirs: propsWithoutId(theirs) },
      { id, type: mine.type, conflicts },
    );
    return { type: mine.type, props: { ...props, id } };
  }
  const left = mine ?? theirs;
  if (!left || !base) return left ?? null;
  if (isDeepEqual(propsWithoutId(base), propsWithoutId(left))) return null;
  const kind = mine ? 'removedByThem' : 'removedByMe';
  conflicts.push({ id, type: left.type, kind, field: '', mine: mine ?? null, theirs: theirs ?? null });
  return left;
}

function mergeProps(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Props>,
  { id, type, conflicts }: { id: string; type: string; conflicts: Conflict[] },
): Record<string, unknown> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...names].map((field) => {
    const [was, my, their] = [base[field], mine[field], theirs[field]];
    if (isDeepEqual(my, was) || isDeepEqual(my, their)) return [field, their] as const;
    if (!isDeepEqual(their, was) && field !== PLACEHOLDERS)
      conflicts.push({ id, type, kind: 'changed', field, mine: my, theirs: their });
    return [field, my] as const;
  });
  return Object.fromEntries(merged);
}

/** A block's props without its slots, which are merged as rows. */
function propsWithoutId(item: Item): Props {
  const slots = new Set(slotNames(item));
  return Object.fromEntries(Object.entries(item.props).filter(([name]) => !slots.has(name)));
}

/** Restores a removed block if a block that stays belongs inside it. */
function keepContainers(merged: Map<string, Item>, sides: Sides): void {
  for (const id of merged.keys()) {
    const holder = holderOf(rowWanted(id, sides));
    const gone = holder !== '' && !merged.has(holder) && (sides.mine.get(holder) ?? sides.theirs.get(holder));
    if (gone) merged.set(holder, gone.item);
  }
}

/** The row a block belongs to: the one it was last moved to, my move before theirs. */
function rowWanted(id: string, { base, mine, theirs }: Sides): string {
  const [was, my, their] = [base.get(id)?.row, mine.get(id)?.row, theirs.get(id)?.row];
  return (my === undefined || my === was ? (their ?? my) : my) ?? PAGE_ROW;
}

function arrange(merged: ReadonlyMap<string, Item>, sides: Sides, conflicts: Conflict[]): Item[] {
  const rows = new Map([...merged].map(([id, item]) => [id, placeable(item, rowWanted(id, sides), merged)]));
  const build = (row: string): Item[] => {
    const ids = [...merged.keys()].filter((id) => rows.get(id) === row);
    const orders = ordersIn(row, new Set(ids), sides);
    const { order, disputed } = mergeOrder(orders);
    for (const mine of disputed) {
      const [id = ''] = mine;
      const theirs = orders.theirs.filter((other) => mine.includes(other));
      conflicts.push({ id, type: merged.get(id)?.type ?? '', kind: 'ordered', field: '', mine, theirs });
    }
    return [...order, ...ids.filter((id) => !order.includes(id))].flatMap((id) => {
      const item = merged.get(id);
      return item ? [withSlots(item, (slot) => build(`${id}/${slot}`))] : [];
    });
  };
  return build(PAGE_ROW);
}

function placeable(item: Item, row: string, merged: ReadonlyMap<string, Item>): string {
  if (row === PAGE_ROW || !fitsInside(item)) return PAGE_ROW;
  const holder = merged.get(holderOf(row));
  return holder && slotNames(holder).some((slot) => row === `${holder.props.id}/${slot}`) ? row : PAGE_ROW;
}

/** The blocks of a row in each version. */
function ordersIn(row: string, ids: ReadonlySet<string>, sides: Sides): Record<keyof Sides, string[]> {
  const order = (side: Side): string[] =>
    [...side].flatMap(([id, spot]) => (spot.row === row && ids.has(id) ? [id] : []));
  return { base: order(sides.base), mine: order(sides.mine), theirs: order(sides.theirs) };
}

function withSlots(item: Item, fill: (slot: string, inner: readonly Item[]) => Item[]): Item {
  const slots = slotNames(item);
  if (slots.length === 0) return item;
  const filled = slots.map((slot) => {
    const inner = item.props[slot];
    return [slot, fill(slot, Array.isArray(inner) ? inner : [])] as const;
  });
  return { ...item, props: { ...item.props, ...Object.fromEntries(filled) } };
}
