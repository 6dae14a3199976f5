import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addImage } from '#test/shop.ts';
import { THEME_PROPERTIES } from '#test/themeProperties.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const bea = await world.creator('bea');

const update = (input: object, as = ana) => world.call('updateStore', { storeId: as.storeId, ...input }, { as });
const check = (slug: string, storeId?: string) => world.call('checkSlug', { slug, ...(storeId && { storeId }) });
const versionOf = async ({ storeId }: CreatorWithStore) => {
  const [row] = await world.sql<{ version: string }>('select version from stores where id = $1', [storeId]);
  return Number(row?.version);
};

const CHOSEN = {
  primaryFont: 'slab',
  secondaryFont: 'humanist',
  radiusStyle: 'pill',
  blendHeader: true,
  profilePosition: 'right',
  themeCategory: 'vivid',
  themeStyle: 'flat',
  isDarkTheme: true,
};

const TAKEN = 'This store URL is already taken. Please choose another.';
const FORMAT = 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.';

describe('updateStore', () => {
  it('changes only the given fields, and gives the pages a new version', async () => {
    const before = await versionOf(ana);
    const { store } = await update({
      name: ' Ana of the hills ',
      currency: 'JPY',
      contactEmail: ' Hello@ana.example ',
      socialLinks: [{ network: 'instagram', url: 'https://instagram.com/ana' }],
    });
    expect(store).toMatchObject({
      name: 'Ana of the hills',
      slug: 'ana-studio',
      currency: 'JPY',
      contactEmail: 'Hello@ana.example',
      theme: 'mocha-mood',
      socialLinks: [{ network: 'instagram', url: 'https://instagram.com/ana' }],
    });
    expect(await versionOf(ana)).toBe(before + 1);
    const again = await update({ description: 'Prints' });
    expect(again.store).toMatchObject({ name: 'Ana of the hills', currency: 'JPY', description: 'Prints' });
  });

  it('silently drops theme properties at the top level', async () => {
    const before = await update({});
    const scattered = Object.fromEntries(THEME_PROPERTIES.map((property) => [property, property]));
    const { store } = await update({ ...scattered, description: 'Still mine' });
    expect(store).toEqual({ ...before.store, description: 'Still mine', updatedAt: expect.any(String) });
    for (const property of THEME_PROPERTIES) expect(store).not.toHaveProperty(property);
    const [row] = await world.sql('select theme_overrides from stores where id = $1', [ana.storeId]);
    expect(row).toEqual({ theme_overrides: { colors: {} } });
  });

  it('accepts every theme property inside the theme', async () => {
    const themeOverrides = { colors: { textMutedColor: '#55483e' }, ...CHOSEN };
    expect((await update({ themeOverrides })).store.themeOverrides).toEqual(themeOverrides);
    const read = await world.call('getStore', { storeId: ana.storeId }, { as: ana });
    expect(read.store.themeOverrides).toEqual(themeOverrides);
    expect((await update({ themeOverrides: {} })).store.themeOverrides).toEqual({ colors: {} });
  });

  it('accepts readable colors, and refuses unreadable ones with a suggested color', async () => {
    const colors = { buttonColor: '#112233', buttonTextColor: '#ffffff' };
    expect((await update({ themeOverrides: { colors } })).store.themeOverrides).toEqual({ colors });
    const faint = { themeOverrides: { colors: { buttonColor: '#112233', buttonTextColor: '#222222' } } };
    const refused = await update(faint).catch((error: unknown) => error);
    const reason = expect.stringMatching(
      /^buttonTextColor is too faint on the button: contrast 1\.\d, at least 4\.5 is needed\. Try #[\da-f]{6}\.$/,
    );
    expect(refused).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: reason,
      details: { refusal: 'store-invalid', field: 'themeOverrides.colors.buttonTextColor', reason },
    });
  });

  it.each([
    [{ currency: 'usd' }, 'Invalid store data provided', 'currency'],
    [{ currency: 'XXX' }, 'Invalid store data provided', 'currency'],
    [{ theme: 'plain' }, 'Invalid store data provided', 'theme'],
    [{ themeOverrides: { colors: { glow: '#112233' } } }, 'Invalid store data provided', 'themeOverrides.colors.glow'],
    [{ themeOverrides: { primaryFont: 'comic' } }, 'Invalid arguments provided', 'themeOverrides.primaryFont'],
    [{ description: 'x'.repeat(500) }, 'Description must be less than 500 characters', 'description'],
    [{ name: 'x'.repeat(100) }, 'Store name must be less than 100 characters', 'name'],
    [{ contactEmail: 'nobody' }, 'Please enter a valid email address.', 'contactEmail'],
    [{ name: '' }, 'Store name is required', 'name'],
    [{ postalAddress: '1\n2\n3\n4\n5\n6' }, 'Use up to 5 lines.', 'postalAddress'],
    [{ postalAddress: 'x'.repeat(301) }, 'Use up to 300 characters.', 'postalAddress'],
    [
      { postalAddress: 'Moss\u0007 Lane' },
      'This address contains a character that can’t be printed. Enter it again.',
      'postalAddress',
    ],
    [{ avatarId: randomUUID() }, 'The requested resource was not found', 'avatarId'],
    [
      { themeOverrides: { backgroundImageId: randomUUID() } },
      'This image isn’t in your store. Choose another background.',
      'themeOverrides.backgroundImageId',
    ],
    [
      { socialLinks: [{ network: 'website', url: 'javascript:alert(1)' }] },
      'Enter a full address that starts with https://',
      'socialLinks.0.url',
    ],
  ])('refuses %j', async (input, message, field) => {
    await expect(update(input)).rejects.toMatchObject({ message, details: { field } });
  });

  it('accepts an image of the store, and no other', async () => {
    const own = await addImage(world, ana.storeId);
    const { store } = await update({ avatarId: own });
    expect(store.avatar).toEqual({ id: own, url: `/media/${ana.storeId}/${own}-320.webp` });
    const foreign = await addImage(world, bea.storeId);
    await expect(update({ avatarId: foreign })).rejects.toMatchObject({ httpStatus: 404 });
    expect((await update({ avatarId: null })).store.avatar).toBeNull();
  });

  it('is for the store’s creator only', async () => {
    await expect(world.call('updateStore', { storeId: ana.storeId, name: 'Mine' }, { as: bea })).rejects.toMatchObject({
      httpStatus: 403,
      message: 'You do not have permission to access this store',
    });
  });
});

describe('a changed slug', () => {
  it('redirects from the old slug to the new one, and can be changed back', async () => {
    const { store } = await update({ slug: 'ana-hills' });
    expect(store).toMatchObject({ slug: 'ana-hills', url: 'http://localhost:3000/ana-hills' });
    expect(await world.services.directory.bySlug('ana-studio')).toMatchObject({ id: ana.storeId, slug: 'ana-hills' });
    expect((await update({ slug: 'ana-studio' })).store.slug).toBe('ana-studio');
    expect(await world.services.directory.bySlug('ana-hills')).toMatchObject({ slug: 'ana-studio' });
  });

  it('never gives a store’s current or former slug to another', async () => {
    await update({ slug: 'ana-valley' });
    for (const slug of ['ana-valley', 'ana-studio']) {
      await expect(update({ slug }, bea)).rejects.toMatchObject({ httpStatus: 409, message: TAKEN });
    }
    await expect(update({ slug: 'Ana Valley' })).rejects.toMatchObject({ httpStatus: 400, message: FORMAT });
  });

  it('goes to exactly one of two stores that choose it at once', async () => {
    const answers = await Promise.allSettled([update({ slug: 'the-hills' }), update({ slug: 'the-hills' }, bea)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('checkSlug', () => {
  it('reports free slugs', async () => {
    expect(await check('cem-prints')).toEqual({ available: true, suggestions: [] });
  });

  it('says why a slug is not free, and suggests others', async () => {
    const cem = await world.creator('cem');
    const taken = await check('cem-studio');
    expect(taken).toEqual({
      available: false,
      reason: TAKEN,
      suggestions: ['cem-studio-1', 'cem-studio-2', 'cem-studio-3', 'cem-studio-4', 'cem-studio-5'],
    });
    expect(await check('cem-studio', cem.storeId)).toEqual({ available: true, suggestions: [] });
    expect(await check('admin')).toMatchObject({ available: false, reason: TAKEN });
    expect(await check('Dia Prints')).toMatchObject({
      available: false,
      reason: FORMAT,
      suggestions: ['dia-prints', 'dia-prints-1', 'dia-prints-2', 'dia-prints-3', 'dia-prints-4'],
    });
    expect(await check('')).toEqual({ available: false, reason: FORMAT, suggestions: [] });
  });
});
