import { describe, expect, it } from 'vitest';
import { draftChanges, storeChanges, storeProblems, type StoreField, type StoreValues } from './storeValues.ts';

const saved: StoreValues = {
  name: 'Ana Prints',
  slug: 'ana-prints',
  description: '',
  contactEmail: '',
  postalAddress: '',
  currency: 'EUR',
  avatar: { id: 'one', url: '/one.webp' },
  socialLinks: [{ network: 'instagram', url: 'https://instagram.com/ana' }],
  theme: 'mocha-mood',
  colors: { buttonColor: '#4b3328' },
  choices: { primaryFont: 'serif' },
};

describe('storeChanges', () => {
  it('sends nothing if nothing changed', () => {
    expect(storeChanges(saved, structuredClone(saved))).toBeNull();
  });

  it('sends only what changed', () => {
    const values = { ...saved, slug: 'ana-paper', avatar: null, colors: {} };
    expect(storeChanges(saved, values)).toEqual({
      slug: 'ana-paper',
      avatarId: null,
      themeOverrides: { primaryFont: 'serif', colors: {} },
    });
  });

  it('sends fonts and shapes together with the colors if any of them changed', () => {
    const values = { ...saved, choices: { ...saved.choices, radiusStyle: 'pill' as const } };
    expect(storeChanges(saved, values)).toEqual({
      themeOverrides: { primaryFont: 'serif', radiusStyle: 'pill', colors: saved.colors },
    });
  });

  it('detects a moved link', () => {
    const website = { network: 'website', url: 'https://ana.example' };
    expect(storeChanges(saved, { ...saved, socialLinks: [website, ...saved.socialLinks] })).toEqual({
      socialLinks: [website, ...saved.socialLinks],
    });
  });
});

describe('draftChanges', () => {
  it('contains what a preview can show, and encodes a removed image as a preview does', () => {
    const values = {
      ...saved,
      slug: 'ana-paper',
      currency: 'USD',
      contactEmail: 'hi@ana.example',
      postalAddress: 'Moss Lane 7',
      name: 'Ana',
      avatar: null,
    };
    expect(draftChanges(storeChanges(saved, values))).toEqual({ name: 'Ana', avatarId: '' });
  });

  it('is empty if nothing changed', () => {
    expect(draftChanges(storeChanges(saved, saved))).toEqual({});
  });
});

describe('storeProblems', () => {
  it('reports nothing for valid settings', () => {
    expect(wrong({})).toEqual([]);
  });

  it('reports an invalid link', () => {
    const links = [...saved.socialLinks, { network: 'website', url: 'ana' }];
    expect(wrong({ socialLinks: links })).toEqual([
      ['socialLinks.1.url', 'Enter a full address that starts with https://'],
    ]);
  });

  it('reports an invalid postal address', () => {
    expect(wrong({ postalAddress: '1\n2\n3\n4\n5\n6' })).toEqual([['postalAddress', 'Use up to 5 lines.']]);
  });

  it('refuses to save unreadable colors', () => {
    expect(wrong({ colors: { buttonColor: '#ffffff' } })).toEqual([
      ['theme', 'Some colors are hard to read. Fix them before saving.'],
    ]);
  });

  it('checks the contrast on a background image with its overlay', () => {
    const choices = { themeStyle: 'image' as const, backgroundOverlay: 50 as const };
    expect(wrong({ choices })).toEqual([['theme', 'Some colors are hard to read. Fix them before saving.']]);
  });

  it('ignores fields that the page does not show', () => {
    expect(storeProblems({ ...saved, name: '' }, ['description', 'socialLinks'])).not.toHaveProperty('name');
  });
});

function wrong(values: Partial<StoreValues>) {
  return Object.entries(storeProblems({ ...saved, ...values }, EVERY_FIELD)).filter(
    ([, sentence]) => sentence !== null,
  );
}

const EVERY_FIELD: readonly StoreField[] = [
  'name',
  'description',
  'contactEmail',
  'postalAddress',
  'socialLinks',
  'theme',
];
