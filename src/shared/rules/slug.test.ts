import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  generateSlug,
  isValidSlug,
  PLATFORM_SEGMENTS,
  popularityOf,
  RESERVED_SLUGS,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_RULES,
  type SlugCategory,
  slugProblem,
  smartSuggestions,
  suggestNames,
  suggestSlugs,
} from './slug.ts';

const free = () => false;
const taken = (slugs: readonly string[]) => (slug: string) => slugs.includes(slug);
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', ' ', 'ß', 'İ', 'é', '_', '\t', '猫'), maxLength: 120 }),
);

describe('generateSlug', () => {
  it.each([
    ['Ana Prints', 'ana-prints'],
    ["  Ana's   Prints!  ", 'anas-prints'],
    ['Juniper & Clay', 'juniper-clay'],
    ['Ana – Prints', 'ana-prints'],
    ['--a--b--', 'a-b'],
    ['Tabs\tand\nlines', 'tabs-and-lines'],
    ['under_score', 'underscore'],
    ['Çiğdem İnci Işık', 'cigdem-inci-isik'],
    ['Müller & Söhne Straße', 'muller-sohne-strasse'],
    ['Łukasz Ærø', 'lukasz-aero'],
    ['Ａｎａ　７', 'ana-7'],
    ['猫の店', ''],
    ['猫 Cat', 'cat'],
    ['متجر آنا', ''],
    ['🌱 Sprout 🌱', 'sprout'],
    ['👩‍🎨', ''],
    ['', ''],
    ['a'.repeat(60), 'a'.repeat(50)],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  ])('makes of %j the slug %j', (name, slug) => {
    expect(generateSlug(name)).toBe(slug);
  });

  it('changes nothing when applied again, and gives a well-formed slug or one too short', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = generateSlug(name);
        expect(generateSlug(slug)).toBe(slug);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
        expect(slug.length < SLUG_MIN || slugProblem(slug) !== 'format').toBe(true);
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe('slugProblem', () => {
  it.each([
    ['ab', null],
    ['a'.repeat(50), null],
    ['ana-prints-2', null],
    ['42', null],
    ['memberships', null],
    ['a', 'format'],
    ['', 'format'],
    ['a'.repeat(51), 'format'],
    ['-ana', 'format'],
    ['ana-', 'format'],
    ['ana--prints', 'format'],
    ['Ana', 'format'],
    ['ana prints', 'format'],
    ['ana\n', 'format'],
    ['café', 'format'],
    ['dashboard', 'reserved'],
    ['members', 'reserved'],
    ['functions', 'reserved'],
  ])('finds %j: %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem);
    expect(isValidSlug(slug)).toBe(problem === null);
  });

  it('refuses every reserved word and every segment of the platform', () => {
    expect(RESERVED_SLUGS).toHaveLength(44);
    for (const word of [...RESERVED_SLUGS, ...PLATFORM_SEGMENTS]) expect(isValidSlug(word)).toBe(false);
  });

  it('lists the five rules to users with the numbers in force', () => {
    expect(SLUG_RULES).toHaveLength(5);
    expect(SLUG_RULES[0]).toBe('2-50 characters');
  });
});

describe('suggestSlugs', () => {
  it('starts with the exact name and goes on with numbers', () => {
    expect(suggestSlugs('Ana Prints', free)).toEqual([
      'ana-prints',
      'ana-prints-1',
      'ana-prints-2',
      'ana-prints-3',
      'ana-prints-4',
    ]);
  });

  it('falls back to suffixes when names and numbers are taken', () => {
    expect(suggestSlugs('ana', taken(['ana', 'ana-1', 'ana-2', 'ana-3', 'ana-4', 'ana-5', 'ana-co']))).toEqual([
      'ana-store',
      'ana-shop',
      'ana-official',
      'ana-hq',
    ]);
  });

  it('leaves out a reserved exact name and has nothing for a name without letters', () => {
    expect(suggestSlugs('Admin', free)[0]).toBe('admin-1');
    expect(suggestSlugs('猫', free)).toEqual([]);
  });
});

describe('smartSuggestions', () => {
  const wish = { isTaken: free, takenVariants: 0, year: 2026 };

  it('gives exact, category, numbers and year, at most 8', () => {
    expect(smartSuggestions('Ana', { ...wish, category: 'creative' })).toEqual([
      'ana',
      'ana-studio',
      'ana-works',
      'ana-creative',
      'ana-design',
      'ana-1',
      'ana-2',
      'ana-3',
    ]);
    expect(smartSuggestions('Ana', wish)).toEqual(['ana', 'ana-1', 'ana-2', 'ana-3', 'ana-2026']);
  });

  it('skips the numbers of a popular name', () => {
    expect(smartSuggestions('Ana', { ...wish, takenVariants: 6 })).toEqual(['ana', 'ana-2026']);
  });

  it('leaves out what is taken', () => {
    expect(smartSuggestions('Ana', { ...wish, isTaken: taken(['ana', 'ana-2']) })).toEqual([
      'ana-1',
      'ana-3',
      'ana-2026',
    ]);
  });

  it('only ever suggests valid slugs, never twice', () => {
    const category = fc.constantFrom<SlugCategory>('ecommerce', 'education', 'service', 'creative', 'tech');
    fc.assert(
      fc.property(anyName, category, fc.nat(9), (name, category, takenVariants) => {
        const smart = smartSuggestions(name, { category, takenVariants, year: 2026, isTaken: free });
        const plain = suggestSlugs(name, free);
        for (const slug of [...smart, ...plain]) expect(slugProblem(slug)).toBeNull();
        expect(new Set(smart).size).toBe(smart.length);
        expect(smart.length).toBeLessThanOrEqual(8);
        expect(plain.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

it.each([
  [0, 'low'],
  [2, 'low'],
  [3, 'medium'],
  [5, 'medium'],
  [6, 'high'],
])('calls a name with %d taken variants %s', (count, popularity) => {
  expect(popularityOf(count)).toBe(popularity);
});

describe('suggestNames', () => {
  it('gives the five names of the specification', () => {
    expect(suggestNames('  Ana  ')).toEqual(['Ana Store', 'Ana Shop', 'Ana Co', 'Ana Official', 'The Ana Store']);
  });

  it('suggests nothing that a store could not be called', () => {
    expect(suggestNames(' ')).toEqual([]);
    expect(suggestNames('a'.repeat(96))).toEqual([`${'a'.repeat(96)} Co`]);
  });
});
