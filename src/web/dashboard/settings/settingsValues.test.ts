import { describe, expect, it } from 'vitest';
import { changesBetween, draftChanges, settingsProblems, type SettingsValues } from './settingsValues.ts';

const saved: SettingsValues = {
  firstName: 'Ana',
  lastName: 'Lima',
  displayName: 'Ana Lima',
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

describe('changesBetween', () => {
  it('sends nothing where nothing differs', () => {
    expect(changesBetween(saved, structuredClone(saved))).toEqual({ profile: null, store: null });
  });

  it('sends only what differs, to the call it belongs to', () => {
    const values = { ...saved, lastName: 'Costa', slug: 'ana-paper', avatar: null, colors: {} };
    expect(changesBetween(saved, values)).toEqual({
      profile: { lastName: 'Costa' },
      store: { slug: 'ana-paper', avatarId: null, themeOverrides: { primaryFont: 'serif', colors: {} } },
    });
  });

  it('sends fonts and shapes with the colours, whichever of them changed', () => {
    const values = { ...saved, choices: { ...saved.choices, radiusStyle: 'pill' as const } };
    expect(changesBetween(saved, values).store).toEqual({
      themeOverrides: { primaryFont: 'serif', radiusStyle: 'pill', colors: saved.colors },
    });
  });

  it('sees a link that moved', () => {
    const website = { network: 'website', url: 'https://ana.example' };
    expect(changesBetween(saved, { ...saved, socialLinks: [website, ...saved.socialLinks] }).store).toEqual({
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
    expect(draftChanges(changesBetween(saved, values).store)).toEqual({ name: 'Ana', avatarId: '' });
  });

  it('is empty where nothing differs', () => {
    expect(draftChanges(changesBetween(saved, saved).store)).toEqual({});
  });
});

describe('settingsProblems', () => {
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
    expect(wrong({ postalAddress: '1\n2\n3\n4\n5\n6' })).toEqual([['postalAddress', 'Use 5 lines at most.']]);
  });

  it('keeps colours that cannot be read from being saved', () => {
    expect(wrong({ colors: { buttonColor: '#ffffff' } })).toEqual([
      ['theme', 'Some colours are too faint to read. Repair them first.'],
    ]);
  });

  it('judges a picture behind the page with its veil', () => {
    const choices = { themeStyle: 'image' as const, backgroundOverlay: 50 as const };
    expect(wrong({ choices })).toEqual([['theme', 'Some colours are too faint to read. Repair them first.']]);
  });

  it('asks a creator without a store for names only', () => {
    expect(settingsProblems({ ...saved, name: '' }, false)).not.toHaveProperty('name');
  });
});

function wrong(values: Partial<SettingsValues>) {
  return Object.entries(settingsProblems({ ...saved, ...values }, true)).filter(([, sentence]) => sentence !== null);
}
