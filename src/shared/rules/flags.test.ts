import { expect, it } from 'vitest';
import { bucketOf, FLAG_DEFAULTS, FLAGS, isFlagOn, type FlagState } from './flags.ts';

const state = (given: Partial<FlagState>): FlagState => ({
  flag: 'multiStore',
  isOn: false,
  percentage: null,
  ofStore: null,
  subject: 'ana',
  ...given,
});

it('starts with the specification’s defaults', () => {
  expect(FLAG_DEFAULTS).toEqual({
    websiteBuilder: false,
    affiliateProgram: true,
    advancedAnalytics: false,
    multiStore: true,
    customDomains: false,
  });
  expect(FLAGS.toSorted()).toEqual(Object.keys(FLAG_DEFAULTS).toSorted());
});

it.each([
  ['the flag alone, off', { isOn: false }, false],
  ['the flag alone, on', { isOn: true }, true],
  ['a share of everybody over a flag that is off', { isOn: false, percentage: 100 }, true],
  ['a share of nobody over a flag that is on', { isOn: true, percentage: 0 }, false],
  ['the store’s no over a share of everybody', { isOn: true, percentage: 100, ofStore: false }, false],
  ['the store’s yes over a share of nobody', { isOn: false, percentage: 0, ofStore: true }, true],
  ['the store’s no over the flag', { isOn: true, ofStore: false }, false],
  ['nobody in particular outside a share', { percentage: 99, subject: null }, false],
  ['nobody in particular inside the whole', { percentage: 100, subject: null }, true],
] as const)('decides by %s', (_about, given, isOn) => {
  expect(isFlagOn(state(given))).toBe(isOn);
});

it('includes everyone of a percentage in every larger one', () => {
  const people = Array.from({ length: 300 }, (_, at) => `person-${at}`);
  const inside = (percentage: number) => people.filter((subject) => isFlagOn(state({ percentage, subject })));
  for (const [less, more] of [
    [10, 20],
    [20, 55],
    [55, 90],
  ] as const) {
    expect(inside(more)).toEqual(expect.arrayContaining(inside(less)));
  }
});

it('distributes people evenly, and differently for each flag', () => {
  const people = Array.from({ length: 4000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
  for (const flag of FLAGS) {
    const half = people.filter((subject) => bucketOf(flag, subject) < 50).length;
    expect(half).toBeGreaterThan(1800);
    expect(half).toBeLessThan(2200);
  }
  const [one, other] = [FLAGS[0], FLAGS[1]].map((flag) => people.map((subject) => bucketOf(flag, subject)));
  expect(one).not.toEqual(other);
});
