import { beforeEach, describe, expect, it } from 'vitest';
import { newItem } from '#shared/blocks/page.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import { publishDue, publishScheduled } from '../schedule/publishScheduled.ts';

let ana: CreatorWithStore;
let count = 0;
const creator = () => world.creator(`ana${(count += 1)}`);

const world = await openWorld();
beforeEach(async () => {
  ana = await creator();
});

const about = (rest: object = {}) => ({ storeId: ana.storeId, ...rest });
const call = (name: string, rest: object = {}) => world.call(name, about(rest), { as: ana });
const save = (changes: object) => call('savePreview', { changes });
const publish = async (changes: object) => {
  await save(changes);
  return call('publishPreview');
};
const front = async () => (await world.get(`/${ana.slug}`, { headers: { host: 'stoa.test' } })).body;
const pageOf = (text: string) => ({
  root: { props: {} },
  content: [newItem('profile', 'p'), newItem('heading', 'h', { text })],
});

describe('a page of blocks', () => {
  it('is drafted, published and visible at once', async () => {
    await save({ page: pageOf('Maps of quiet places') });
    expect(await front()).not.toContain('Maps of quiet places');
    await call('publishPreview');
    expect(await front()).toContain('Maps of quiet places');
    const { page, isFallback } = await call('getStorePage');
    expect(isFallback).toBe(false);
    expect(page.content.map(({ type }: { type: string }) => type)).toEqual(['profile', 'heading']);
  });

  it('is refused at the field if a link could run script', async () => {
    const page = { root: { props: {} }, content: [newItem('link', 'l')] };
    const evil = { ...page, content: [{ type: 'link', props: { id: 'l', url: 'javascript:alert(1)' } }] };
    await expect(save({ page: evil })).rejects.toMatchObject({
      httpStatus: 400,
      details: { field: expect.stringContaining('url'), reason: expect.stringContaining('javascript:') },
    });
    expect((await call('getPreview')).preview).toBeNull();
  });
});

describe('versions', () => {
  it('include the page from before the first publication, and each publication', async () => {
    await publish({ name: 'Second' });
    await publish({ description: 'Third', page: pageOf('Third') });
    const { items } = await call('listVersions');
    expect(items).toMatchObject([
      { number: 3, fields: ['description', 'page'], isCurrent: true },
      { number: 2, fields: ['name'], isCurrent: false },
      { number: 1, fields: [], isCurrent: false },
    ]);
    const { snapshot } = await call('getVersion', { number: 1 });
    expect(snapshot).toMatchObject({ name: `ana${count} Studio`, avatarId: '', theme: 'mocha-mood' });
    expect(snapshot.page.content.map(({ type }: { type: string }) => type)).toEqual(['profile', 'productGrid']);
  });

  it('are paginated', async () => {
    for (const name of ['One', 'Two', 'Three']) await publish({ name });
    const first = await call('listVersions', { limit: 3 });
    const second = await call('listVersions', { limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
    expect(second.nextCursor).toBeNull();
  });

  it('are restored as a draft, and the call returns the draft that was replaced', async () => {
    await publish({ name: 'Second', page: pageOf('Second') });
    await save({ description: 'Half a thought' });
    const { preview, replaced } = await call('restoreVersion', { number: 1 });
    expect(replaced).toEqual({ description: 'Half a thought' });
    expect(preview).toMatchObject({ name: `ana${count} Studio` });
    expect(preview).not.toHaveProperty('description');
    expect(await front()).toContain('Second');
    await call('publishPreview');
    expect(await front()).not.toContain('Second');
  });

  it('delete the draft if the published version is restored', async () => {
    await publish({ name: 'Second' });
    await save({ name: 'Third' });
    expect((await call('restoreVersion', { number: 2 })).preview).toBeNull();
  });

  it('can be viewed by the creator, but not through a preview link', async () => {
    await publish({ name: 'Second' });
    const getText = async (query: string, cookie = '') =>
      (await world.get(`/${ana.slug}?preview=true&version=1${query}`, { headers: { host: 'stoa.test', cookie } })).body;
    expect(await getText('', `stoa_session=${ana.idToken}`)).toContain(`ana${count} Studio</h1>`);
    expect(await getText('')).toContain('Second</h1>');
    const { url } = await call('createPreviewLink');
    expect(await getText(`&previewLink=${new URL(url).searchParams.get('previewLink') ?? ''}`)).toContain(
      'Second</h1>',
    );
  });

  it('are hidden from other stores', async () => {
    await publish({ name: 'Second' });
    const eve = await creator();
    await expect(world.call('getVersion', about({ number: 1 }), { as: eve })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(world.call('getVersion', { storeId: eve.storeId, number: 1 }, { as: eve })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('a scheduled publication', () => {
  const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString();
  const tick = async () => {
    const context = { services: world.services, now: world.now(), jobId: 'test' };
    await publishDue({ realm: '' }, context);
    await world.runJobs();
  };

  it('publishes the draft as it was, and keeps later changes as a draft', async () => {
    await save({ name: 'On Monday', page: pageOf('New week') });
    const { schedule } = await call('schedulePublish', { at: inHours(5) });
    expect(schedule.failedReason).toBeNull();
    await save({ name: 'On Tuesday' });
    world.travel({ hours: 4 });
    await tick();
    expect(await front()).not.toContain('New week');
    world.travel({ hours: 2 });
    await tick();
    expect(await front()).toContain('New week');
    expect(await front()).toContain('On Monday');
    expect((await call('getSchedule')).schedule).toBeNull();
    expect((await call('getPreview')).preview).toMatchObject({ name: 'On Tuesday' });
    expect((await call('getPreview')).preview).not.toHaveProperty('page');
  });

  it('deletes a draft that was published completely, once, even with several workers', async () => {
    await save({ name: 'Once only' });
    await call('schedulePublish', { at: inHours(1) });
    world.travel({ hours: 2 });
    const context = { services: world.services, now: world.now(), jobId: 'test' };
    await Promise.all(Array.from({ length: 5 }, () => publishScheduled({ realm: ana.storeId }, context)));
    expect((await call('getPreview')).preview).toBeNull();
    expect((await call('listVersions')).items).toHaveLength(2);
  });

  it('can be canceled and scheduled again', async () => {
    await save({ name: 'Never' });
    await call('schedulePublish', { at: inHours(1) });
    expect(await call('cancelSchedule')).toEqual({ cancelled: true });
    expect(await call('cancelSchedule')).toEqual({ cancelled: false });
    world.travel({ hours: 2 });
    await tick();
    expect(await front()).not.toContain('Never');
    await call('schedulePublish', { at: inHours(1) });
    await call('schedulePublish', { at: inHours(9) });
    world.travel({ hours: 2 });
    await tick();
    expect(await front()).not.toContain('Never');
  });

  it('that fails stores the reason, and is not retried', async () => {
    await save({ theme: 'mocha-mood', themeOverrides: { colors: { buttonColor: '#112233' } } });
    await call('schedulePublish', { at: inHours(1) });
    const faint = JSON.stringify({ themeOverrides: { colors: { textColor: '#f7efe6' } } });
    await world.sql('update store_schedules set draft = $2 where store_id = $1', [ana.storeId, faint]);
    world.travel({ hours: 2 });
    await tick();
    await tick();
    expect((await call('getSchedule')).schedule.failedReason).toContain('textColor is too faint on the page');
    expect((await call('getPreview')).preview).not.toBeNull();
  });

  it.each([-1, 0, 366 * 24])('cannot be scheduled %d hours from now', async (hours) => {
    await save({ name: 'Later' });
    await expect(call('schedulePublish', { at: inHours(hours) })).rejects.toMatchObject({
      message: 'Choose a time within the next year.',
      details: { field: 'at' },
    });
  });

  it('requires something to publish', async () => {
    await expect(call('schedulePublish', { at: inHours(1) })).rejects.toMatchObject({
      message: 'No preview data found to publish',
    });
  });
});

it('all preview links can be revoked', async () => {
  await save({ name: 'Drafted by Ana' });
  const { url } = await call('createPreviewLink', { hours: 1 });
  const getText = async () =>
    (await world.get(`/${ana.slug}${new URL(url).search}`, { headers: { host: 'stoa.test' } })).body;
  expect(await getText()).toContain('Drafted by Ana');
  await call('revokePreviewLinks');
  expect(await getText()).not.toContain('Drafted by Ana');
});
