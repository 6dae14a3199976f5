import { describe, expect, it } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();

const open = (as: Person, slug: string, more: object = {}) =>
  world.call('createStoreWithTenant', { storeName: `Store ${slug}`, slug, isFirstStore: true, ...more }, { as });
const onPlan = (person: Person, plan: string) =>
  world.sql('update creators set plan_id = $2 where id = $1', [person.id, plan]);
const storesOf = (as: Person) => world.call('listStores', {}, { as });

const TAKEN = { httpStatus: 409, message: 'This store URL is already taken. Please choose another.' };

describe('createStoreWithTenant', () => {
  it('opens a store at the chosen slug, and updates the user document', async () => {
    const ana = await world.person('ana');
    const { store } = await open(ana, 'ana-prints', {
      description: ' Prints from the hills ',
      storeName: ' Ana Prints ',
    });
    expect(store).toEqual({
      id: expect.any(String),
      creatorId: ana.id,
      name: 'Ana Prints',
      slug: 'ana-prints',
      customDomain: null,
      description: 'Prints from the hills',
      domain: null,
      currency: 'USD',
      contactEmail: 'ana@example.com',
      postalAddress: null,
      theme: 'mocha-mood',
      themeOverrides: { colors: {} },
      socialLinks: [],
      avatar: null,
      isTest: false,
      suspendedAt: null,
      mailAccount: { exists: false, webhookId: null, webhookStatus: null },
      url: 'http://localhost:3000/ana-prints',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await world.call('getStore', { storeId: store.id }, { as: ana })).toEqual({ store });
    expect(await world.call('getUser', {}, { as: ana })).toMatchObject({
      user: { hasStore: true, storeCount: 1, activeStoreId: store.id, storeId: store.id },
    });
  });

  it('gives a slug to exactly one of ten concurrent requests', async () => {
    const people: Person[] = [];
    for (let index = 0; index < 10; index += 1) people.push(await world.person(`bea-${index}`));
    const answers = await Promise.allSettled(people.map((person) => open(person, 'bea-prints')));
    const reasons = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) expect(reason).toMatchObject(TAKEN);
    // No failed request used up a place.
    const counts = await world.sql<{ store_count: number }>(
      'select store_count from creators where id = any($1) order by 1',
      [people.map(({ id }) => id)],
    );
    expect(counts.map(({ store_count }) => store_count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('gives the last store of a plan to one of ten concurrent requests', async () => {
    const cem = await world.person('cem');
    await onPlan(cem, 'creator');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => open(cem, `cem-${index}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await storesOf(cem)).items).toHaveLength(3);
  });

  it('refuses a second store on the free plan, and says which plan allows more', async () => {
    const dia = await world.creator('dia');
    const limit = {
      httpStatus: 429,
      message: "You've reached your store limit. Upgrade your plan to create more stores",
    };
    await expect(open(dia, 'dia-more')).rejects.toMatchObject(limit);
    const input = { storeName: 'More', slug: 'dia-more' };
    await expect(world.call('createAdditionalStore', input, { as: dia })).rejects.toMatchObject({
      ...limit,
      details: { reason: 'The Creator plan allows 3 stores.' },
    });
    await onPlan(dia, 'boss');
    const { store } = await world.call('createAdditionalStore', input, { as: dia });
    expect((await storesOf(dia)).items.map(({ id }: { id: string }) => id)).toEqual([store.id, dia.storeId]);
    expect(await world.call('getUser', {}, { as: dia })).toMatchObject({
      user: { storeCount: 2, activeStoreId: dia.storeId },
    });
  });

  it.each(['A', 'ana_prints', 'Ana-Prints', '-ana', 'ana-', 'ana--prints', 'a'.repeat(51), ''])(
    'refuses the slug %j',
    async (slug) => {
      const eli = await personOnce('eli');
      await expect(open(eli, slug)).rejects.toMatchObject({
        httpStatus: 400,
        message: 'Invalid slug format. Use only lowercase letters, numbers, and hyphens.',
      });
    },
  );

  it.each(['admin', 'login', 'functions', 'media', 'members'])(
    'reserves the word %j for the platform',
    async (slug) => {
      await expect(open(await personOnce('eli'), slug)).rejects.toMatchObject(TAKEN);
    },
  );

  it.each([
    [{ storeName: ' ' }, 'Store name is required'],
    [{ storeName: 'x'.repeat(100) }, 'Store name must be less than 100 characters'],
    [{ description: 'x'.repeat(500) }, 'Description must be less than 500 characters'],
    [{ primaryColor: 'red' }, 'Use a color like #6f4e37.'],
    [{ domain: 'not a domain' }, 'Invalid store data provided'],
    [{ domain: 'stoa.test' }, 'Invalid store data provided'],
    [{ domain: 'localhost' }, 'Invalid store data provided'],
  ])('refuses %j', async (input, message) => {
    await expect(open(await personOnce('eli'), 'eli-prints', input)).rejects.toMatchObject({
      httpStatus: 400,
      message,
    });
  });

  it('requires a signed-in creator', async () => {
    await expect(world.call('createStoreWithTenant', { storeName: 'X', slug: 'xx' })).rejects.toMatchObject({
      httpStatus: 401,
      message: 'Please sign in to perform this action',
    });
  });

  it('keeps the chosen colors, adjusted until they are readable', async () => {
    const fay = await world.person('fay');
    const { store } = await open(fay, 'fay-prints', { primaryColor: '#ffee00', backgroundColor: '#ffffff' });
    const { colors } = store.themeOverrides;
    expect(colors.backgroundColor).toBe('#ffffff');
    expect(colors.primaryColor).toMatch(/^#[\da-f]{6}$/);
    expect(colors.primaryColor).not.toBe('#ffee00');
    // The repaired colors pass the check of a theme change.
    await world.call('updateStore', { storeId: store.id, themeOverrides: { colors } }, { as: fay });
  });

  it.each([
    [{ primaryColor: '#112233' }, { primaryColor: '#112233' }],
    [{ primaryColor: '#112233', backgroundColor: '#000000' }, { primaryColor: '#112233' }],
  ])('turns %j into the overrides %j', async (input, colors) => {
    const gus = await personOnce('gus');
    await onPlan(gus, 'boss');
    const { store } = await open(gus, `gus-${Object.keys(input).length}`, input);
    expect(store.themeOverrides).toEqual({ colors });
  });

  it('accepts a bio domain and a custom domain, once each, and activates local ones at once', async () => {
    const hal = await world.person('hal');
    await onPlan(hal, 'boss');
    const { store: bio } = await open(hal, 'hal-bio', { domain: 'https://Bio.Hal.localhost:3000/' });
    expect(bio).toMatchObject({ domain: 'bio.hal.localhost', customDomain: null });
    expect(bio.url).toContain('bio.hal.localhost');
    const { store: custom } = await open(hal, 'hal-custom', { domain: 'www.hal.example' });
    expect(custom).toMatchObject({ domain: 'hal.example', customDomain: 'hal.example' });
    const { store: foreign } = await open(hal, 'hal-idn', { domain: 'shop.bücher.example' });
    expect(foreign.domain).toBe('shop.xn--bcher-kva.example');
    await expect(open(hal, 'hal-again', { domain: 'bio.hal.localhost' })).rejects.toMatchObject({
      httpStatus: 409,
      message: 'This domain already belongs to a store.',
    });
    // An unproven claim does not block other stores.
    expect((await open(hal, 'hal-other', { domain: 'hal.example' })).store.domain).toBe('hal.example');
    expect(await world.sql('select host, kind from store_hosts')).toEqual([{ host: 'bio.hal.localhost', kind: 'bio' }]);
    expect(await world.sql("select host, kind from store_domains where state = 'pending' order by host")).toEqual([
      { host: 'hal.example', kind: 'custom' },
      { host: 'hal.example', kind: 'custom' },
      { host: 'shop.xn--bcher-kva.example', kind: 'bio' },
    ]);
  });
});

describe('getStore', () => {
  it('is for the store’s creator only', async () => {
    const ida = await world.creator('ida');
    const jan = await world.creator('jan');
    const get = (storeId: string, as?: Person) => world.call('getStore', { storeId }, as ? { as } : {});
    await expect(get(ida.storeId, jan)).rejects.toMatchObject({
      httpStatus: 403,
      message: 'You do not have permission to access this store',
    });
    await expect(get('5f0c2f64-8a3e-4c58-9f43-0f6f3f0a1b2c', jan)).rejects.toMatchObject({
      httpStatus: 404,
      message: 'Store not found',
    });
    await expect(get(ida.storeId)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(get('not-an-id', jan)).rejects.toMatchObject({
      httpStatus: 400,
      message: 'Invalid request data provided',
    });
  });
});

describe('switchActiveStore', () => {
  it('chooses one of the creator’s own stores', async () => {
    const kim = await world.creator('kim');
    const lou = await world.creator('lou');
    await onPlan(kim, 'boss');
    const { store } = await open(kim, 'kim-more');
    const choose = (storeId: string) => world.call('switchActiveStore', { storeId }, { as: kim });
    expect(await choose(store.id)).toEqual({ activeStoreId: store.id });
    expect(await world.call('getUser', {}, { as: kim })).toMatchObject({
      user: { activeStoreId: store.id, storeId: store.id },
    });
    await expect(choose(lou.storeId)).rejects.toMatchObject({
      httpStatus: 403,
      message: "You don't have permission to perform this action",
    });
  });

  it('corrects a missing choice, and leaves a valid one', async () => {
    const pia = await world.creator('pia');
    await onPlan(pia, 'boss');
    const { store } = await open(pia, 'pia-more');
    const correct = (storeId: string) => world.call('switchActiveStore', { storeId, onlyIfMissing: true }, { as: pia });
    expect(await correct(store.id)).toEqual({ activeStoreId: pia.storeId });
    await world.sql('update creators set active_store_id = null where id = $1', [pia.id]);
    expect(await correct(store.id)).toEqual({ activeStoreId: store.id });
    expect(await correct(pia.storeId)).toEqual({ activeStoreId: store.id });
  });

  it('does nothing if the store is active already', async () => {
    const mia = await world.creator('mia');
    const { user } = await world.call('getUser', {}, { as: mia });
    await world.call('switchActiveStore', { storeId: mia.storeId }, { as: mia });
    expect(await world.call('getUser', {}, { as: mia })).toEqual({ user });
  });
});

const known = new Map<string, Promise<Person>>();

function personOnce(name: string): Promise<Person> {
  const person = known.get(name) ?? world.person(name);
  known.set(name, person);
  return person;
}
