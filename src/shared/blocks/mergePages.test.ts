import { describe, expect, it } from 'vitest';
import {
  duplicateItem,
  findPlace,
  insertItem,
  moveItem,
  placesOf,
  removeItem,
  setProps,
  setSettings,
} from './edits.ts';
import { mergePages, resolveWithMine, resolveWithTheirs } from './mergePages.ts';
import { newItem, readPage, type Page } from './page.ts';

const heading = (id: string) => newItem('heading', id, { text: id });
const pageOf = (...ids: string[]): Page => readPage({ root: { props: {} }, content: ids.map(heading) });
const ids = (page: Page): string[] => placesOf(page).map(({ item }) => item.props.id);
const textOf = (page: Page, id: string) => findPlace(page, id)?.item.props['text'];
const start = insertItem(pageOf('a', 'b', 'c', 'd'), newItem('columns', 'cols', { first: [heading('in')] }), {
  inside: null,
  at: 2,
});

/** A seeded random number generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Makes a few random edits. New blocks are named after the side that added them. */
function edited(page: Page, seed: number, who: string): Page {
  const roll = dice(seed);
  let [result, count] = [page, 0];
  for (let turn = 0; turn < 6; turn += 1) {
    const all = ids(result);
    const id = all[roll(all.length)] ?? 'a';
    const inside = roll(3) === 0 && all.includes('cols') ? { id: 'cols', slot: 'second' } : null;
    const fresh = () => `${who}${seed}x${(count += 1)}`;
    result =
      [
        () => setProps(result, id, { text: `${who} ${turn}`, size: roll(2) === 0 ? 'large' : 'small' }),
        () => insertItem(result, heading(fresh()), { inside, at: roll(4) }),
        () => removeItem(result, id),
        () => moveItem(result, id, { inside, at: roll(5) }),
        () => duplicateItem(result, id, fresh),
        () => setSettings(result, { title: `${who} ${turn}` }),
      ][roll(6)]?.() ?? result;
  }
  return result;
}

const seeds = Array.from({ length: 400 }, (_, at) => at * 7919 + 1);

describe('a merge', () => {
  it('with an unchanged side returns the other side', () => {
    for (const seed of seeds) {
      const changed = edited(start, seed, 'm');
      expect(mergePages(start, changed, start)).toEqual({ page: changed, conflicts: [] });
      expect(mergePages(start, start, changed)).toEqual({ page: changed, conflicts: [] });
    }
  });

  it('of equal changes returns them without a conflict', () => {
    for (const seed of seeds) {
      const changed = edited(start, seed, 's');
      expect(mergePages(start, changed, changed)).toEqual({ page: changed, conflicts: [] });
    }
  });

  it('loses no block and duplicates none', () => {
    for (const seed of seeds) {
      const [mine, theirs] = [edited(start, seed, 'm'), edited(start, seed + 3, 't')];
      const { page } = mergePages(start, mine, theirs);
      const all = ids(page);
      expect(new Set(all).size).toBe(all.length);
      const [my, their] = [new Set(ids(mine)), new Set(ids(theirs))];
      const wanted = [...my, ...their].filter((id) => (my.has(id) && their.has(id)) || !ids(start).includes(id));
      expect(wanted.filter((id) => !all.includes(id))).toEqual([]);
    }
  });

  it('combines changes of different blocks and fields', () => {
    const mine = setProps(setProps(start, 'a', { text: 'Mine' }), 'b', { size: 'large' });
    const theirs = setSettings(setProps(start, 'b', { text: 'Theirs' }), { title: 'New' });
    const { page, conflicts } = mergePages(start, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(findPlace(page, 'b')?.item.props).toMatchObject({ text: 'Theirs', size: 'large' });
    expect([textOf(page, 'a'), page.root.props.title]).toEqual(['Mine', 'New']);
  });

  it('keeps blocks that both added, each after the block it followed', () => {
    const mine = insertItem(start, heading('m'), { inside: null, at: 1 });
    const theirs = insertItem(start, heading('t'), { inside: null, at: 4 });
    expect(ids(mergePages(start, mine, theirs).page)).toEqual(['a', 'm', 'b', 'cols', 'in', 'c', 't', 'd']);
  });

  it('follows a move of one side around an addition of the other', () => {
    const mine = moveItem(start, 'd', { inside: null, at: 0 });
    const theirs = moveItem(insertItem(start, heading('t'), { inside: null, at: 5 }), 'a', {
      inside: { id: 'cols', slot: 'second' },
      at: 0,
    });
    const { page } = mergePages(start, mine, theirs);
    expect(page.content.map(({ props }) => props.id)).toEqual(['d', 't', 'b', 'cols', 'c']);
    expect(findPlace(page, 'a')?.inside).toEqual({ id: 'cols', slot: 'second' });
  });

  it('reports a field that both changed as a conflict', () => {
    const mine = setProps(start, 'a', { text: 'Mine' });
    const theirs = setProps(start, 'a', { text: 'Theirs' });
    const { page, conflicts } = mergePages(start, mine, theirs);
    expect(conflicts).toEqual([
      { id: 'a', type: 'heading', kind: 'changed', field: 'text', mine: 'Mine', theirs: 'Theirs' },
    ]);
    const [conflict] = conflicts;
    if (!conflict) return;
    expect(textOf(resolveWithMine(page, conflict), 'a')).toBe('Mine');
    expect(textOf(resolveWithTheirs(page, conflict), 'a')).toBe('Theirs');
  });

  it('keeps a block that one side removed and the other changed, as a conflict', () => {
    const changed = setProps(start, 'b', { text: 'Changed' });
    const removed = removeItem(start, 'b');
    for (const [mine, theirs, kind] of [
      [removed, changed, 'removedByMe'],
      [changed, removed, 'removedByThem'],
    ] as const) {
      const { page, conflicts } = mergePages(start, mine, theirs);
      expect(textOf(page, 'b')).toBe('Changed');
      expect(conflicts.map((conflict) => conflict.kind)).toEqual([kind]);
      const [conflict] = conflicts;
      if (!conflict) return;
      expect(ids(resolveWithMine(page, conflict)).includes('b')).toBe(kind === 'removedByThem');
      expect(ids(resolveWithTheirs(page, conflict)).includes('b')).toBe(kind === 'removedByMe');
    }
  });

  it('reports a conflict if both moved one block to different places of its row', () => {
    const mine = moveItem(start, 'c', { inside: null, at: 0 });
    const theirs = moveItem(start, 'c', { inside: null, at: 5 });
    const { page, conflicts } = mergePages(start, mine, theirs);
    expect(page).toEqual(mine);
    expect(conflicts).toMatchObject([{ id: 'c', type: 'heading', kind: 'ordered' }]);
    const [conflict] = conflicts;
    if (!conflict) return;
    expect(resolveWithMine(page, conflict)).toEqual(mine);
    expect(resolveWithTheirs(page, conflict)).toEqual(theirs);
  });

  it('combines moves of different blocks without a conflict', () => {
    const mine = moveItem(start, 'b', { inside: null, at: 0 });
    const theirs = moveItem(start, 'd', { inside: null, at: 3 });
    const { page, conflicts } = mergePages(start, mine, theirs);
    expect(page.content.map(({ props }) => props.id)).toEqual(['b', 'a', 'cols', 'd', 'c']);
    expect(conflicts).toEqual([]);
  });

  it('keeps columns that one side removed while the other put a block into them', () => {
    const mine = removeItem(start, 'cols');
    const theirs = insertItem(start, heading('t'), { inside: { id: 'cols', slot: 'second' }, at: 0 });
    const { page } = mergePages(start, mine, theirs);
    expect(ids(page)).toEqual(['a', 'b', 'cols', 't', 'c', 'd']);
  });
});
