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
  it('sends nothing where nothing differs', () => {
    expect(storeChanges(saved, structuredClone(saved))).toBeNull();
  });

  it('sends only what differs', () => {
    const values = { ...saved, slug: 'ana-paper', avatar: null, colors: {} };
    expect(storeChanges(saved, values)).toEqual({
      slug: 'ana-paper',
      avatarId: null,
      themeOverrides: { primaryFont: 'serif', colors: {} },
    });
  });

  it('sends fonts and shapes with the colors, whichever of them changed', () => {
    const values = { ...saved, choices: { ...saved.choices, radiusStyle: 'pill' as const } };
    expect(storeChanges(saved, values)).toEqual({
      themeOverrides: { primaryFont: 'serif', radiusStyle: 'pill', colors: saved.colors },
    });
  });

  it('sees a link that moved', () => {
    const website = { network: 'website', url: 'https://ana.example' };
    expect(storeChanges(saved, { ...saved, socialLinks: [website, ...saved.socialLinks] })).toEqual({
      socialLinks: [website, ...saved.socialLinks],
    });
  });
});

describe('draftChanges', () => {
  it('takes what a preview can show, and says no picture in the preview’s way', () => {
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

  it('is empty where nothing differs', () => {
    expect(draftChanges(storeChanges(saved, saved))).toEqual({});
  });
});

describe('storeProblems', () => {
  it('finds nothing wrong with good settings', () => {
    expect(wrong({})).toEqual([]);
  });

  it('names the link that is no address', () => {
    const links = [...saved.socialLinks, { network: 'website', url: 'ana' }];
    expect(wrong({ socialLinks: links })).toEqual([
      ['socialLinks.1.url', 'Enter a full address that starts with https://'],
    ]);
  });

  it('says what is wrong with a postal address', () => {
    expect(wrong({ postalAddress: '1\n2\n3\n4\n5\n6' })).toEqual([['postalAddress', 'Use up to 5 lines.']]);
  });

  it('keeps colors that cannot be read from being saved', () => {
    expect(wrong({ colors: { buttonColor: '#ffffff' } })).toEqual([
      ['theme', 'Some colors are hard to read. Fix them before saving.'],
    ]);
  });

  it('judges a picture behind the page with its veil', () => {
    const choices = { themeStyle: 'image' as const, backgroundOverlay: 50 as const };
    expect(wrong({ choices })).toEqual([['theme', 'Some colors are hard to read. Fix them before saving.']]);
  });

  it('leaves alone what the page does not show', () => {
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
