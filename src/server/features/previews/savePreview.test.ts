import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addImage } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const logged: string[] = [];

const world = await openWorld({ onLog: (line) => logged.push(line) });
const ana = await world.creator('ana');
beforeEach(() => discard());

const about = (rest: object = {}) => ({ storeId: ana.storeId, ...rest });
const save = (changes: object, rest: object = {}) =>
  world.call('savePreview', about({ changes, ...rest }), { as: ana });
const read = () => world.call('getPreview', about(), { as: ana });
const discard = () => world.call('discardPreview', about(), { as: ana });
const published = async () => (await world.call('getStore', about(), { as: ana })).store;

describe('savePreview', () => {
  it('starts a preview with the given fields, and does not change the published store', async () => {
    expect((await read()).preview).toBeNull();
    const { preview, conflicts } = await save({ name: ' Ana at night ', theme: 'neon-pulse' });
    expect(preview).toMatchObject({ name: 'Ana at night', theme: 'neon-pulse', isPreview: true });
    expect(preview).not.toHaveProperty('description');
    expect(preview.updatedAt).toMatch(/^2026-/);
    expect(conflicts).toEqual([]);
    expect(await published()).toMatchObject({ name: 'ana Studio', theme: 'mocha-mood' });
  });

  it('merges field by field, and increases the revision by one for each save', async () => {
    const first = await save({ name: 'One', description: 'Two' });
    const second = await save({ description: 'Three', themeOverrides: { colors: { primaryColor: '#224466' } } });
    expect(second.preview).toMatchObject({ name: 'One', description: 'Three' });
    expect(second.revision).toBe(first.revision + 1);
    expect((await read()).preview).toEqual(second.preview);
  });

  it('clears a field with null, and deletes the preview with its last field', async () => {
    await save({ name: 'One', description: 'Two' });
    expect((await save({ name: null })).preview).not.toHaveProperty('name');
    expect((await save({ description: null })).preview).toBeNull();
    expect((await read()).preview).toBeNull();
  });

  it('ignores fields that a draft does not have', async () => {
    const { preview } = await save({ name: 'One', slug: 'elsewhere', primaryColor: '#ffffff', isPreview: false });
    expect(preview).toMatchObject({ name: 'One', isPreview: true });
    expect(preview).not.toHaveProperty('slug');
    expect(preview).not.toHaveProperty('primaryColor');
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a theme that does not exist', { theme: 'velvet' }, 'theme'],
    ['a color that no theme has', { themeOverrides: { colors: { hatColor: '#112233' } } }, 'themeOverrides'],
    ['a link without an address', { socialLinks: [{ network: 'instagram', url: 'me' }] }, 'socialLinks'],
  ])('refuses %s at its field', async (_, changes, field) => {
    await expect(save(changes)).rejects.toMatchObject({
      httpStatus: 400,
      details: { field: expect.stringContaining(field) },
    });
    expect((await read()).preview).toBeNull();
  });

  it('accepts an image of this store or none, but not another store’s', async () => {
    const ben = await world.creator('ben');
    const [mine, his] = [await addImage(world, ana.storeId), await addImage(world, ben.storeId)];
    expect((await save({ avatarId: mine })).preview.avatarId).toBe(mine);
    expect((await save({ avatarId: '' })).preview.avatarId).toBe('');
    await expect(save({ avatarId: his })).rejects.toMatchObject({ httpStatus: 404, details: { field: 'avatarId' } });
  });

  it('accepts a background of this store or none, but not another store’s', async () => {
    const cem = await world.creator('cem');
    const [mine, his] = [await addImage(world, ana.storeId), await addImage(world, cem.storeId)];
    const background = (backgroundImageId: string, more: object = {}) =>
      save({ themeOverrides: { colors: {}, backgroundImageId, ...more } });
    expect((await background(mine)).preview.themeOverrides.backgroundImageId).toBe(mine);
    for (const none of [his, randomUUID()]) {
      await expect(background(none)).rejects.toMatchObject({
        httpStatus: 404,
        message: 'This image isn’t in your store. Choose another background.',
        details: { field: 'themeOverrides.backgroundImageId' },
      });
    }
    expect((await read()).preview.themeOverrides.backgroundImageId).toBe(mine);
    expect((await background('')).preview.themeOverrides.backgroundImageId).toBe('');
    // Invalid older fields of a draft do not block changes to the others.
    await background(mine);
    await world.sql('delete from images where id = $1', [mine]);
    const { preview } = await background(mine, { radiusStyle: 'pill' });
    expect(preview.themeOverrides).toMatchObject({ backgroundImageId: mine, radiusStyle: 'pill' });
  });

  it('accepts unreadable colors, because they occur while typing', async () => {
    const colors = { textColor: '#f7efe6' };
    expect((await save({ themeOverrides: { colors } })).preview.themeOverrides).toEqual({ colors });
  });
});

describe('a save that is not permitted', () => {
  it('is refused and logged with the name of the call, without the data', async () => {
    const eve = await world.creator('eve');
    logged.length = 0;
    const attempt = world.call('savePreview', about({ changes: { name: 'Mine now' } }), { as: eve });
    await expect(attempt).rejects.toMatchObject({ message: 'You do not have permission to access this store' });
    const lines = logged.filter((line) => line.includes('turned away'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ call: 'savePreview', refusal: 'store-forbidden' }]);
    expect(logged.join('')).not.toContain('Mine now');
  });
});

describe('two windows on one preview', () => {
  it('lose nothing if they change different fields', async () => {
    const { revision } = await save({ name: 'Start' }, { editor: 'left' });
    await save({ name: 'Left' }, { editor: 'left', baseRevision: revision });
    const right = await save({ description: 'Right' }, { editor: 'right', baseRevision: revision });
    expect(right.conflicts).toEqual([]);
    expect(right.preview).toMatchObject({ name: 'Left', description: 'Right' });
  });

  it('get a conflict in the same field, which keeps its first change, while the other fields are saved', async () => {
    const { revision } = await save({ name: 'Start' }, { editor: 'left' });
    await save({ name: 'Left' }, { editor: 'left', baseRevision: revision });
    const right = await save({ name: 'Right', description: 'Also right' }, { editor: 'right', baseRevision: revision });
    expect(right.conflicts).toEqual(['name']);
    expect(right.preview).toMatchObject({ name: 'Left', description: 'Also right' });
    const decided = await save({ name: 'Right' }, { editor: 'right', baseRevision: right.revision });
    expect(decided).toMatchObject({ conflicts: [], preview: { name: 'Right' } });
  });

  it('get no conflict for equal values or for changes of their own', async () => {
    const { revision } = await save({ name: 'Start' }, { editor: 'left' });
    await save({ name: 'Same' }, { editor: 'left', baseRevision: revision });
    const right = await save({ name: 'Same' }, { editor: 'right', baseRevision: revision });
    expect(right.conflicts).toEqual([]);
    const again = await save({ name: 'More' }, { editor: 'left', baseRevision: revision });
    expect(again).toMatchObject({ conflicts: [], preview: { name: 'More' } });
  });

  it('get a conflict for a field that was discarded meanwhile', async () => {
    const { revision } = await save({ name: 'Start' }, { editor: 'left' });
    await discard();
    const late = await save({ name: 'Late' }, { editor: 'left', baseRevision: revision });
    expect(late).toMatchObject({ preview: null, conflicts: ['name'] });
    expect((await save({ name: 'Late' }, { editor: 'left', baseRevision: late.revision })).preview.name).toBe('Late');
  });

  it('save at the same moment and keep every field', async () => {
    const { revision: baseRevision } = await read();
    const fields = [{ name: 'A' }, { description: 'B' }, { theme: 'neon-pulse' }, { socialLinks: [] }];
    const answers = await Promise.all(fields.map((field, at) => save(field, { baseRevision, editor: `window ${at}` })));
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(4);
    expect((await read()).preview).toMatchObject({ name: 'A', description: 'B', theme: 'neon-pulse', socialLinks: [] });
  });

  it('change one field at the same moment, and exactly one of ten wins', async () => {
    const { revision: baseRevision } = await read();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save({ name: `Name ${at}` }, { baseRevision, editor: `window ${at}` })),
    );
    const winners = answers.filter(({ conflicts }) => conflicts.length === 0);
    expect(winners).toHaveLength(1);
    expect((await read()).preview.name).toBe(winners[0]?.preview.name);
  });
});
