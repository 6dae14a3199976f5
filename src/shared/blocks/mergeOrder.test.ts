import { describe, expect, it } from 'vitest';
import { mergeOrder } from './mergeOrder.ts';

const charactersOf = (word: string): string[] => word.split('');

const merge = (base: string, mine: string, theirs: string) =>
  mergeOrder({ base: charactersOf(base), mine: charactersOf(mine), theirs: charactersOf(theirs) });

/** Every permutation of these letters. */
const ordersOf = (word: string): string[] =>
  word.length < 2
    ? [word]
    : charactersOf(word).flatMap((first) => ordersOf(word.replace(first, '')).map((rest) => first + rest));

/** Every permutation that results from moving one letter. */
const moves = (base: string, letter: string): string[] => {
  const rest = base.replace(letter, '');
  return Array.from({ length: base.length }, (_, at) => rest.slice(0, at) + letter + rest.slice(at));
};

describe('the order of a row that two sides changed', () => {
  it.each([
    ['abcd', 'bacd', 'abdc', 'badc', 'each swapped a pair'],
    ['abcd', 'dabc', 'bcda', 'dbca', 'one moved the last to the front, the other the first to the end'],
    ['abcd', 'acbd', 'acbd', 'acbd', 'both did the same'],
    ['abc', 'abmc', 'abtc', 'abtmc', 'both added at one place'],
    ['ab', 'xyab', 'abst', 'xyabst', 'each added several'],
    ['abcd', 'acd', 'dabc', 'dac', 'one took out what the other moved past'],
    ['abcde', 'ebcda', 'acbde', 'ecbda', 'one swapped the ends, the other the middle'],
  ])('%s as %s and as %s is %s: %s', (base, mine, theirs, merged) => {
    const wanted = charactersOf(merged).filter((id) => !(base.includes(id) && !mine.includes(id)));
    const { order, disputed } = merge(
      base,
      mine,
      theirs.replaceAll(/./g, (id) => (wanted.includes(id) ? id : '')),
    );
    expect([order.join(''), disputed]).toEqual([wanted.join(''), []]);
  });

  it('is in conflict if both moved one block, and is my order until someone chooses', () => {
    expect(merge('abcd', 'cabd', 'abdc')).toEqual({ order: charactersOf('cabd'), disputed: [charactersOf('cabd')] });
    expect(merge('abcxyz', 'cabxyz', 'abxyzc').order.join('')).toBe('cabxyz');
    expect(merge('abcdef', 'bacdef', 'abcfed')).toEqual({ order: charactersOf('bacfed'), disputed: [] });
  });

  it('is the same for both sides if there is no conflict', () => {
    let settled = 0;
    for (const mine of ordersOf('abcd')) {
      for (const theirs of ordersOf('abcd')) {
        const [here, there] = [merge('abcd', mine, theirs), merge('abcd', theirs, mine)];
        expect(here.order.toSorted()).toEqual(charactersOf('abcd'));
        expect(here.disputed.flat().toSorted()).toEqual(there.disputed.flat().toSorted());
        if (here.disputed.length > 0) continue;
        settled += 1;
        expect(here.order).toEqual(there.order);
      }
    }
    expect(settled).toBeGreaterThan(200);
  });

  it('stays a side’s order if the other changed nothing', () => {
    for (const changed of ordersOf('abcde')) {
      expect(merge('abcde', changed, 'abcde')).toEqual({ order: charactersOf(changed), disputed: [] });
      expect(merge('abcde', 'abcde', changed)).toEqual({ order: charactersOf(changed), disputed: [] });
    }
  });

  it('keeps both moves of blocks that are not adjacent', () => {
    for (const mine of moves('abcdef', 'a').filter((order) => order.endsWith('def'))) {
      for (const theirs of moves('abcdef', 'e').filter((order) => order.startsWith('abc'))) {
        const { order, disputed } = merge('abcdef', mine, theirs);
        expect([order.join(''), disputed]).toEqual([mine.slice(0, 3) + theirs.slice(3), []]);
      }
    }
  });
});
