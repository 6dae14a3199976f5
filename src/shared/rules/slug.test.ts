import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CATEGORY_SUFFIXES,
  generateSlug,
  isValidSlug,
  PLATFORM_SEGMENTS,
  popularityOf,
  RESERVED_SLUGS,
  SLUG_CATEGORIES,
  SLUG_DEBOUNCE_MS,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_RULES,
  SLUG_SUGGESTIONS_MAX,
  slugProblem,
  slugVariants,
  SMART_SUGGESTIONS_MAX,
  smartCandidates,
  smartSuggestions,
  suggestNames,
  suggestSlugs,
} from './slug.ts';

const RESERVED_BY_SPECIFICATION =
  'admin, api, app, blog, dashboard, help, support, www, mail, ftp, localhost, dev, staging, test, login, signup, ' +
  'register, auth, oauth, settings, account, profile, user, users, store, stores, product, products, order, orders, ' +
  'payment, payments, checkout, cart, search, contact, about, privacy, terms, legal, docs, documentation, status, health';

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
    ['İSTANBUL ÇİNİ', 'istanbul-cini'],
    ['Öğretmen’in Dükkânı', 'ogretmenin-dukkani'],
    ['ÜBER ÖL', 'uber-ol'],
    ['アナの店 Ana', 'ana'],
    ['Ａｎａ　７', 'ana-7'],
    ['猫の店', ''],
    ['猫 Cat', 'cat'],
    ['متجر آنا', ''],
    ['🌱 Sprout 🌱', 'sprout'],
    ['👩‍🎨', ''],
    ['', ''],
    ['a'.repeat(60), 'a'.repeat(50)],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
  ])('turns %j into the slug %j', (name, slug) => {
    expect(generateSlug(name)).toBe(slug);
  });

  it('is idempotent, and returns a well-formed slug or one that is too short', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = generateSlug(name);
        expect(generateSlug(slug)).toBe(slug);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
        expect(slug.length < SLUG_MIN || slugProblem(slug) !== 'format').toBe(true);
        expect(slug).toMatch(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/);
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
  ])('checks %j: %s', (slug, problem) => {
    expect(slugProblem(slug)).toBe(problem);
    expect(isValidSlug(slug)).toBe(problem === null);
  });

  it('refuses every reserved word and every segment of the platform', () => {
    expect(RESERVED_SLUGS.join(', ')).toBe(RESERVED_BY_SPECIFICATION);
    for (const word of [...RESERVED_SLUGS, ...PLATFORM_SEGMENTS]) expect(isValidSlug(word)).toBe(false);
  });

  it('lists the five rules for the form', () => {
    expect(SLUG_RULES).toEqual([
      '2-50 characters',
      'Lowercase letters, numbers, hyphens',
      'Cannot start or end with a hyphen',
      'Cannot use reserved words',
      'Must be unique',
    ]);
  });

  it('uses the numbers of the specification', () => {
    expect({ SLUG_MIN, SLUG_MAX, SLUG_DEBOUNCE_MS, SLUG_SUGGESTIONS_MAX, SMART_SUGGESTIONS_MAX }).toEqual({
      SLUG_MIN: 2,
      SLUG_MAX: 50,
      SLUG_DEBOUNCE_MS: 300,
      SLUG_SUGGESTIONS_MAX: 5,
      SMART_SUGGESTIONS_MAX: 8,
    });
  });
});

describe('suggestSlugs', () => {
  it('starts with the exact name and continues with numbers', () => {
    expect(suggestSlugs('Ana Prints', free)).toEqual([
      'ana-prints',
      'ana-prints-1',
      'ana-prints-2',
      'ana-prints-3',
      'ana-prints-4',
    ]);
  });

  it('falls back to suffixes if names and numbers are taken', () => {
    expect(suggestSlugs('ana', taken(['ana', 'ana-1', 'ana-2', 'ana-3', 'ana-4', 'ana-5', 'ana-co']))).toEqual([
      'ana-store',
      'ana-shop',
      'ana-official',
      'ana-hq',
    ]);
  });

  it('leaves out reserved names and suggests nothing for a name without letters', () => {
    expect(suggestSlugs('Admin', free)[0]).toBe('admin-1');
    expect(suggestSlugs('猫', free)).toEqual([]);
  });
});

describe('smartSuggestions', () => {
  const input = { isTaken: free, takenVariants: 0, year: 2026 };

  it('has the five categories with their suffixes', () => {
    expect(CATEGORY_SUFFIXES).toEqual({
      ecommerce: ['shop', 'store', 'mart', 'boutique'],
      education: ['academy', 'school', 'learn', 'edu'],
      service: ['hub', 'pro', 'services', 'solutions'],
      creative: ['studio', 'works', 'creative', 'design'],
      tech: ['tech', 'digital', 'apps', 'dev'],
    });
  });

  it.each(SLUG_CATEGORIES)('ends with the year if numbers are skipped: %s', (category) => {
    expect(smartSuggestions('Ana', { ...input, category, takenVariants: 6 })).toEqual([
      'ana',
      ...CATEGORY_SUFFIXES[category].map((suffix) => `ana-${suffix}`),
      'ana-2026',
    ]);
  });

  it('suggests only variants that were looked up', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...SLUG_CATEGORIES), (name, category) => {
        const variants = slugVariants(name, 2026);
        const offered = smartCandidates(name, { category, takenVariants: 0, year: 2026 });
        expect(variants).toEqual(expect.arrayContaining(offered));
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it('returns exact, category, numbers and year, at most 8', () => {
    expect(smartSuggestions('Ana', { ...input, category: 'creative' })).toEqual([
      'ana',
      'ana-studio',
      'ana-works',
      'ana-creative',
      'ana-design',
      'ana-1',
      'ana-2',
      'ana-3',
    ]);
    expect(smartSuggestions('Ana', input)).toEqual(['ana', 'ana-1', 'ana-2', 'ana-3', 'ana-2026']);
  });

  it('skips the numbers of a popular name', () => {
    expect(smartSuggestions('Ana', { ...input, takenVariants: 6 })).toEqual(['ana', 'ana-2026']);
  });

  it('leaves out taken slugs', () => {
    expect(smartSuggestions('Ana', { ...input, isTaken: taken(['ana', 'ana-2']) })).toEqual([
      'ana-1',
      'ana-3',
      'ana-2026',
    ]);
  });

  it('suggests only valid slugs, each once', () => {
    const category = fc.constantFrom(...SLUG_CATEGORIES);
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
])('rates a name with %d taken variants as %s', (count, popularity) => {
  expect(popularityOf(count)).toBe(popularity);
});

describe('suggestNames', () => {
  it('suggests the five names of the specification', () => {
    expect(suggestNames('  Ana  ')).toEqual(['Ana Store', 'Ana Shop', 'Ana Co', 'Ana Official', 'The Ana Store']);
  });

  it('suggests nothing that is too long for a store’s name', () => {
    expect(suggestNames(' ')).toEqual([]);
    expect(suggestNames('a'.repeat(96))).toEqual([`${'a'.repeat(96)} Co`]);
  });
});
