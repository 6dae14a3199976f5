import { describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const about = (rest: object = {}) => ({ storeId: ana.storeId, ...rest });
const save = (changes: object) => world.call('savePreview', about({ changes }), { as: ana });
const read = async () => (await world.call('getPreview', about(), { as: ana })).preview;
const publish = () => world.call('publishPreview', about(), { as: ana });
const update = (input: object) => world.call('updateStore', about(input), { as: ana });
const page = async () => (await world.get(`/${ana.slug}`, { headers: { host: 'stoa.test' } })).body;
const NOTHING = 'No preview data found to publish';

describe('publishPreview', () => {
  it('replaces the published fields by the draft, ends the preview, and is visible at once', async () => {
    expect(await page()).toContain('ana Studio');
    const before = (await world.call('getStore', about(), { as: ana })).store;
    await save({ name: 'Ana by night', theme: 'neon-pulse', avatarId: '' });
    expect(await page()).not.toContain('Ana by night');
    const { store } = await publish();
    expect(store).toMatchObject({ name: 'Ana by night', theme: 'neon-pulse', description: before.description });
    expect(store).not.toHaveProperty('isPreview');
    expect(store.avatar).toBeNull();
    expect(Date.parse(store.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await read()).toBeNull();
    expect(await world.sql('select 1 from store_previews where store_id = $1', [ana.storeId])).toEqual([]);
    expect(await page()).toContain('Ana by night');
  });

  it('has nothing to publish without a preview', async () => {
    await expect(publish()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION', message: NOTHING });
  });

  it('publishes a preview once, even with concurrent requests', async () => {
    await save({ description: 'Once' });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, publish));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });

  it('refuses unreadable colors, and keeps the draft', async () => {
    await save({ description: 'Kept', themeOverrides: { colors: { textColor: '#0b1013' } } });
    await expect(publish()).rejects.toMatchObject({
      message: expect.stringMatching(/^textColor is too faint on the page: .* Try #[\da-f]{6}\.$/),
      details: { field: 'themeOverrides.colors.textColor' },
    });
    expect(await read()).toMatchObject({ description: 'Kept' });
    await world.call('discardPreview', about(), { as: ana });
  });

  it('publishes an autosave that arrives in time, and starts a new preview with a later one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [name, description] = [`Name ${round}`, `Description ${round}`];
      await save({ name });
      const late = { description, socialLinks: [{ network: 'website', url: `https://ana.example/${round}` }] };
      const [{ store }] = await Promise.all([publish(), save(late)]);
      const draft = await read();
      expect(store.name).toBe(name);
      // The autosave is complete in exactly one of the two places.
      const isPublished = store.description === description;
      expect(draft === null).toBe(isPublished);
      expect(isPublished ? store : draft).toMatchObject(late);
      await world.call('discardPreview', about(), { as: ana });
    }
  });
});

describe('a change of the published store', () => {
  it('replaces the drafted value of the same field, so that publishing does not restore the old one', async () => {
    await save({ name: 'Drafted', description: 'Drafted too' });
    await update({ name: 'Decided' });
    expect(await read()).toMatchObject({ description: 'Drafted too' });
    expect(await read()).not.toHaveProperty('name');
    expect((await publish()).store).toMatchObject({ name: 'Decided', description: 'Drafted too' });
  });

  it('replaces only the changed parts of a drafted theme', async () => {
    const before = { colors: { primaryColor: '#224466' }, radiusStyle: 'soft' };
    await update({ theme: 'mocha-mood', themeOverrides: before });
    const drafted = { colors: { primaryColor: '#224466', accentColor: '#5a2d1f' }, profilePosition: 'left' };
    await save({ themeOverrides: { ...drafted, radiusStyle: 'square' } });
    await update({ themeOverrides: { colors: { primaryColor: '#113355' }, radiusStyle: 'round' } });
    const colors = { primaryColor: '#113355', accentColor: '#5a2d1f' };
    expect((await read()).themeOverrides).toEqual({ colors, profilePosition: 'left', radiusStyle: 'round' });
    await update({ themeOverrides: { colors, profilePosition: 'left', radiusStyle: 'round' } });
    expect(await read()).toBeNull();
  });

  it('leaves a preview of other fields as it is', async () => {
    const { preview } = await save({ description: 'Drafted' });
    await update({ contactEmail: 'hello@ana.example' });
    expect(await read()).toEqual(preview);
  });
});
