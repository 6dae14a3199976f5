import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

type Orders = Record<'base' | 'mine' | 'theirs', readonly string[]>;

export interface MergedOrder {
  order: string[];
  /** Groups whose order conflicts, each in my order, which applies until someone decides. */
  disputed: string[][];
}

/**
 * Merges two versions of the order of one row. If either side moved a later block in front of an earlier one, that move
 * is kept, so moves of different blocks combine regardless of which side merges. Blocks that only one side has follow
 * their predecessor.
 */
export function mergeOrder({ base, mine, theirs }: Orders): MergedOrder {
  const common = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)));
  const inCommon = (ids: readonly string[]): string[] => ids.filter((id) => common.has(id));
  const { order, disputed } = mergeCommon({ base: [...common], mine: inCommon(mine), theirs: inCommon(theirs) });
  for (const side of [mine, theirs]) {
    for (const [at, id] of side.entries()) {
      if (order.includes(id)) continue;
      const before = side.slice(0, at).findLast((other) => order.includes(other));
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    }
  }
  return { order, disputed };
}

/**
 * Every pair of blocks has one desired order, so a block's rank is the number of blocks that should precede it. When
 * the first `count` blocks of this ranking precede all others, they form a group. A group of more than one block
 * contains a cycle.
 */
function mergeCommon(orders: Orders): MergedOrder {
  if (isDeepEqual(orders.mine, orders.base)) return { order: [...orders.theirs], disputed: [] };
  if (isDeepEqual(orders.theirs, orders.base)) return { order: [...orders.mine], disputed: [] };
  const [mine, theirs] = [placesIn(orders.mine), placesIn(orders.theirs)];
  const ranks = new Map<string, number>(orders.base.map((id) => [id, 0]));
  for (const [at, first] of orders.base.entries()) {
    for (const second of orders.base.slice(at + 1)) {
      const isTurned = placeOf(mine, second) < placeOf(mine, first) || placeOf(theirs, second) < placeOf(theirs, first);
      const later = isTurned ? first : second;
      ranks.set(later, placeOf(ranks, later) + 1);
    }
  }
  const ranked = orders.base.toSorted((one, other) => placeOf(ranks, one) - placeOf(ranks, other));
  const groups: string[][] = [];
  let [group, sum]: [string[], number] = [[], 0];
  for (const [at, id] of ranked.entries()) {
    group.push(id);
    sum += placeOf(ranks, id);
    if (sum !== ((at + 1) * at) / 2) continue;
    groups.push(group.toSorted((one, other) => placeOf(mine, one) - placeOf(mine, other)));
    group = [];
  }
  return { order: groups.flat(), disputed: groups.filter(({ length }) => length > 1) };
}

const placesIn = (ids: readonly string[]) => new Map(ids.map((id, at) => [id, at]));
const placeOf = (places: ReadonlyMap<string, number>, id: string): number => places.get(id) ?? 0;
