import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import type { Fields } from './field.ts';
import { placesOf, slotNames } from './edits.ts';
import { itemName } from './itemText.ts';
import type { Item, Page } from './page.ts';
import { findBlock } from './registry.ts';
import { pageSettings } from './settings.ts';

export interface PageChange {
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'settings';
  /** What changed: the name of a block or a setting. */
  name: string;
  /** The labels of the fields that changed. */
  fields: string[];
}

/** The differences between two versions of a page in words, in the order of the later version. */
export function pageChanges(before: Page, after: Page): PageChange[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const oldById = new Map(old.map((place) => [place.item.props.id, place.item]));
  const nowIds = new Set(now.map(({ item }) => item.props.id));
  const moved = movedIds(before, after);
  const blocks = now.flatMap(({ item }): PageChange[] => {
    const was = oldById.get(item.props.id);
    if (was === undefined) return [{ kind: 'added', name: itemName(item), fields: [] }];
    const fields = changedFields(was, item);
    return [
      ...(fields.length > 0 ? [{ kind: 'changed' as const, name: itemName(item), fields }] : []),
      ...(moved.has(item.props.id) ? [{ kind: 'moved' as const, name: itemName(item), fields: [] }] : []),
    ];
  });
  const removed = old
    .filter(({ item }) => !nowIds.has(item.props.id))
    .map(({ item }): PageChange => ({ kind: 'removed', name: itemName(item), fields: [] }));
  const settings = labelsOf(pageSettings.fields, before.root.props, after.root.props);
  return [...blocks, ...removed, ...settings.map((name): PageChange => ({ kind: 'settings', name, fields: [] }))];
}

function changedFields(was: Item, item: Item): string[] {
  const slots = new Set(slotNames(item));
  const fields = Object.entries(findBlock(item.type)?.fields ?? {}).filter(([name]) => !slots.has(name));
  return labelsOf(Object.fromEntries(fields), was.props, item.props);
}

type Props = Readonly<Record<string, unknown>>;

const labelsOf = (fields: Fields, before: Props, after: Props): string[] =>
  Object.entries(fields).flatMap(([name, { label }]) => (isDeepEqual(before[name], after[name]) ? [] : [label]));

/** The smallest set of moved blocks that explains the new order, and the blocks that changed rows. */
function movedIds(before: Page, after: Page): Set<string> {
  const rows = (page: Page) => {
    const byRow = new Map<string, string[]>();
    for (const { item, inside } of placesOf(page)) {
      const row = inside === null ? '' : `${inside.id}/${inside.slot}`;
      byRow.set(row, [...(byRow.get(row) ?? []), item.props.id]);
    }
    return byRow;
  };
  const [old, now] = [rows(before), rows(after)];
  const known = new Set([...old.values()].flat());
  const moved = new Set<string>();
  for (const [row, ids] of now) {
    const was = old.get(row) ?? [];
    const movedIn = ids.filter((id) => known.has(id) && !was.includes(id));
    const common = ids.filter((id) => was.includes(id));
    for (const id of [...movedIn, ...outOfOrder(was, common)]) moved.add(id);
  }
  return moved;
}

/** The blocks that must be removed from `now` so that the rest has the order of `was`. */
export function outOfOrder(was: readonly string[], now: readonly string[]): string[] {
  const common = now.filter((id) => was.includes(id));
  const stays = longestRising(common.map((id) => was.indexOf(id)));
  return common.filter((_, at) => !stays.has(at));
}

/** The positions of a longest increasing subsequence. */
function longestRising(numbers: readonly number[]): Set<number> {
  const runs: { length: number; from: number }[] = [];
  for (const number of numbers) {
    let best = { length: 1, from: -1 };
    for (const [earlier, run] of runs.entries()) {
      const isLonger = (numbers[earlier] ?? 0) < number && run.length + 1 > best.length;
      if (isLonger) best = { length: run.length + 1, from: earlier };
    }
    runs.push(best);
  }
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  const places = new Set<number>();
  for (let at = runs.findIndex(({ length }) => length === longest); at >= 0; at = runs[at]?.from ?? -1) places.add(at);
  return places;
}
