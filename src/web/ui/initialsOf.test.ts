import { describe, expect, it } from 'vitest';
import { initialsOf } from './initialsOf.ts';

describe('initialsOf', () => {
  it.each([
    ['Noor Aydin', 'NA'],
    ['Juniper & Clay', 'JC'],
    ['mocha', 'M'],
    ['  Ana  Maria  Ruiz ', 'AR'],
    ['👩🏽‍🎨 Studio', '👩🏽‍🎨S'],
    ['', ''],
  ])('turns %j into the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
