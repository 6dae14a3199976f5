import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAdmin } from './admin.ts';
import { createWorld, type CreatorWithStore, type World } from './world.ts';

interface LiveEvent {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

describe('the live stream', () => {
  let world: World;
  let base: string;
  let ana: CreatorWithStore;

  beforeAll(async () => {
    world = await createWorld();
    base = await world.listen();
    ana = await world.creator('ana');
  });
  afterAll(() => world.close());

  const open = (topics: string, token?: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/live?topics=${topics}`, {
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    });

  it('starts with the current value of each document', async () => {
    const stream = listen(await open(`user,store:${ana.storeId}`, ana.idToken));
    const first = [await stream.next(), await stream.next()];
    expect(first.map(({ event }) => event)).toEqual(['user', `store:${ana.storeId}`]);
    expect(first[0]?.data).toMatchObject({ uid: ana.id, role: 'creator', hasStore: true });
    expect(first[1]?.data).toMatchObject({ id: ana.storeId, slug: ana.slug });
    await stream.close();
  });

  it('sends every change, with increasing ids', async () => {
    const stream = listen(await open(`user,store:${ana.storeId}`, ana.idToken));
    const ids = [Number((await stream.next()).id), Number((await stream.next()).id)];
    await world.call('updateProfile', { displayName: 'Ana of the hills' }, { as: ana });
    const renamed = await stream.next();
    expect(renamed).toMatchObject({ event: 'user', data: { displayName: 'Ana of the hills' } });
    await world.call('updateStore', { storeId: ana.storeId, description: 'Prints and maps' }, { as: ana });
    const changed = await stream.next();
    expect(changed).toMatchObject({ event: `store:${ana.storeId}`, data: { description: 'Prints and maps' } });
    expect(Number(renamed.id)).toBeGreaterThan(Math.max(...ids));
    expect(Number(changed.id)).toBeGreaterThan(Number(renamed.id));
    await stream.close();
  });

  it('sends changes that occur while the stream is opening', async () => {
    const other = new pg.Client(world.connectionAs('owner'));
    await other.connect();
    await other.query('begin');
    await other.query('lock table store_previews in access exclusive mode');
    // The user document is read at once. The preview, and with it the stream, waits for the lock.
    const opening = open(`user,preview:${ana.storeId}`, ana.idToken);
    const waiting = "select 1 from pg_locks where relation = 'store_previews'::regclass and not granted";
    await expect.poll(() => other.query(waiting).then(({ rows }) => rows.length)).toBeGreaterThan(0);
    await world.call('updateProfile', { displayName: 'Ana meanwhile' }, { as: ana });
    await other.query('commit');
    await other.end();
    const stream = listen(await opening);
    const topics = [await stream.next(), await stream.next()].map(({ event }) => event);
    expect(topics).toEqual(['user', `preview:${ana.storeId}`]);
    expect((await stream.next()).data).toMatchObject({ displayName: 'Ana meanwhile' });
    await stream.close();
  });

  it('continues the ids of a lost stream', async () => {
    const stream = listen(await open('user', ana.idToken, { 'last-event-id': '41' }));
    expect((await stream.next()).id).toBe('42');
    await stream.close();
  });

  it('receives changes from another node', async () => {
    const stream = listen(await open(`store:${ana.storeId}`, ana.idToken));
    await stream.next();
    await world.sql("update stores set description = 'From another node' where id = $1", [ana.storeId]);
    await world.sql('select pg_notify($1, $2)', ['stoa_changes', `store:${ana.storeId}`]);
    expect((await stream.next()).data).toMatchObject({ description: 'From another node' });
    await stream.close();
  });

  it('ends when the session does', async () => {
    const { idToken } = await world.call('signIn', { email: ana.email, password: ana.password });
    const stream = listen(await open('user', idToken));
    await stream.next();
    await world.call('signOut', {}, { as: idToken });
    await expect(stream.next()).rejects.toThrow('The stream ended.');
  });

  it('sends a store’s preview from its first change until it is deleted', async () => {
    const about = { storeId: ana.storeId };
    const stream = listen(await open(`preview:${ana.storeId}`, ana.idToken));
    expect(await stream.next()).toMatchObject({ event: `preview:${ana.storeId}`, data: null });
    await world.call('savePreview', { ...about, changes: { name: 'Ana by night' } }, { as: ana });
    expect((await stream.next()).data).toMatchObject({ name: 'Ana by night', isPreview: true });
    await world.call('publishPreview', about, { as: ana });
    expect((await stream.next()).data).toBeNull();
    await world.call('savePreview', { ...about, changes: { name: 'Ana' } }, { as: ana });
    expect((await stream.next()).data).toMatchObject({ name: 'Ana' });
    await world.call('discardPreview', about, { as: ana });
    expect((await stream.next()).data).toBeNull();
    await stream.close();
  });

  it('reports a deleted store, and ends', async () => {
    const cem = await world.creator('cem');
    const topic = `store:${cem.storeId}`;
    const stream = listen(await open(topic, cem.idToken));
    await stream.next();
    await world.call('deleteStoreAndTenant', { storeId: cem.storeId }, { as: cem });
    await expect(stream.next()).rejects.toThrow('The stream ended.');
    expect(stream.gone()).toBe(topic);
    expect((await open(topic, cem.idToken)).status).toBe(404);
    await world.call('restoreStore', { storeId: cem.storeId }, { as: cem });
    expect((await open(topic, cem.idToken)).status).toBe(200);
  });

  it('refuses another creator’s store', async () => {
    const ben = await world.creator('ben');
    expect((await open(`store:${ana.storeId}`, ben.idToken)).status).toBe(403);
    expect((await open(`preview:${ana.storeId}`, ben.idToken)).status).toBe(403);
    expect((await open('user')).status).toBe(401);
  });

  it('sends maintenance and flags, and every change, to everyone', async () => {
    const admin = await firstAdmin(world);
    const stream = listen(await open('maintenance,flags'));
    expect(await stream.next()).toMatchObject({ event: 'maintenance', data: { maintenanceMode: false } });
    expect(await stream.next()).toMatchObject({ event: 'flags', data: { websiteBuilder: false } });
    await world.call('updateMaintenance', { maintenanceMode: true, maintenanceMessage: 'At noon.' }, { as: admin });
    const on = { maintenanceMode: true, maintenanceMessage: 'At noon.', signupsAllowed: false, enabledBy: null };
    expect(await stream.next()).toMatchObject({ event: 'maintenance', data: on });
    await world.call('updateFeatureFlags', { websiteBuilder: true }, { as: admin });
    expect(await stream.next()).toMatchObject({ event: 'flags', data: { websiteBuilder: true } });
    await world.call('updateMaintenance', { maintenanceMode: false }, { as: admin });
    expect(await stream.next()).toMatchObject({ event: 'maintenance', data: { maintenanceMode: false } });
    await stream.close();
  });

  it('sends a creator the flags of the requested store', async () => {
    const admin = await world.call('signIn', { email: 'ada@example.com', password: ana.password });
    const stream = listen(await open(`flags:${ana.storeId}`, ana.idToken));
    expect((await stream.next()).data).toMatchObject({ advancedAnalytics: false });
    const override = { kind: 'store', storeId: ana.storeId, enabled: true };
    await world.call('setFlagOverride', { flag: 'advancedAnalytics', override }, { as: admin });
    expect(await stream.next()).toMatchObject({ event: `flags:${ana.storeId}`, data: { advancedAnalytics: true } });
    await stream.close();
  });

  it('sends a store’s new URL when custom domains are switched', async () => {
    const admin = await world.call('signIn', { email: 'ada@example.com', password: ana.password });
    const eve = await world.creator('eve');
    await world.sql(
      `insert into store_hosts (host, store_id, kind, is_active, proven_at, created_at)
       values ('shop.eve.example', $1, 'bio', true, now(), now())`,
      [eve.storeId],
    );
    const stream = listen(await open(`store:${eve.storeId}`, eve.idToken));
    expect((await stream.next()).data).toMatchObject({ url: expect.not.stringContaining('shop.eve.example') });
    const override = { kind: 'store', storeId: eve.storeId, enabled: true };
    await world.call('setFlagOverride', { flag: 'customDomains', override }, { as: admin });
    expect((await stream.next()).data).toMatchObject({ url: expect.stringContaining('shop.eve.example') });
    await stream.close();
  });

  it('reports at once that a store’s website is switched on or off', async () => {
    const admin = await world.call('signIn', { email: 'ada@example.com', password: ana.password });
    const dot = await world.creator('dot');
    const override = { kind: 'store', storeId: dot.storeId, enabled: false };
    await world.call('setFlagOverride', { flag: 'websiteBuilder', override }, { as: admin });
    const stream = listen(await open(`website:${dot.storeId}`, dot.idToken));
    expect((await stream.next()).data).toMatchObject({ isOn: false });
    for (const enabled of [true, false]) {
      await world.call(
        'setFlagOverride',
        { flag: 'websiteBuilder', override: { ...override, enabled } },
        { as: admin },
      );
      expect((await stream.next()).data).toMatchObject({ isOn: enabled });
    }
    await stream.close();
  });

  it.each(['user', 'store'])(
    'of the topic %s ends at once when an admin suspends or signs out the creator',
    async (topic) => {
      const admin = await world.call('signIn', { email: 'ada@example.com', password: ana.password });
      const cy = await world.creator(`cy-${topic}`);
      const asAdmin = (name: string) => world.call(name, { userId: cy.id, reason: 'A complaint.' }, { as: admin });
      for (const action of ['endUserSessions', 'suspendUser']) {
        const { idToken } = await world.call('signIn', { email: cy.email, password: cy.password });
        const stream = listen(await open(topic === 'user' ? topic : `store:${cy.storeId}`, idToken));
        await stream.next();
        await asAdmin(action);
        await expect(stream.next()).rejects.toThrow('The stream ended.');
      }
    },
  );

  it.each([
    '',
    'orders',
    'store:',
    'store:x',
    'flags:x',
    'maintenance:',
    `maintenance:${crypto.randomUUID()}`,
    'user,'.repeat(30) + 'nonsense',
  ])('answers the topics %j with a clear error', async (topics) => {
    expect((await open(topics, ana.idToken)).status).toBe(400);
  });
});

/** The events of a stream, one after the other. */
function listen(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let gone: string | undefined;
  return {
    /** The document that the stream said is gone. */
    gone: () => gone,
    next: async (): Promise<LiveEvent> => {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end !== -1) {
          const block = rest.slice(0, end);
          rest = rest.slice(end + 2);
          gone = /^event: gone\ndata: "(.*)"$/.exec(block)?.[1] ?? gone;
          const event = readEvent(block);
          if (event) return event;
          continue;
        }
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done || value === undefined) throw new Error('The stream ended.');
        rest += value;
      }
    },
    close: async () => reader?.cancel(),
  };
}

function readEvent(block: string): LiveEvent | null {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [event, id, data] = [field('event'), field('id'), field('data')];
  return event && id && data ? { event, id, data: JSON.parse(data) } : null;
}
