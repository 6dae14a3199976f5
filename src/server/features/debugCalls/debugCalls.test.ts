import { describe, expect, it } from 'vitest';
import { callablesIn } from '../callables.ts';
import { openWorld, type Loose, type World } from '#test/world.ts';

const world = await openWorld();

const post = async (at: World, name: string, body: unknown, idToken?: string) => {
  const response = await at.app.inject({
    method: 'POST',
    url: `/functions/${name}`,
    headers: { 'content-type': 'application/json', ...(idToken ? { authorization: `Bearer ${idToken}` } : {}) },
    payload: JSON.stringify(body),
  });
  const answer: Loose = response.json();
  return { status: response.statusCode, answer };
};

describe('testFunction', () => {
  it('responds in the format of the request', async () => {
    const hello = { ok: true, message: 'Hello', signedIn: false, now: expect.any(String) };
    expect(await post(world, 'testFunction', { data: { message: 'Hello' } })).toEqual({
      status: 200,
      answer: { result: hello },
    });
    expect(await post(world, 'testFunction', { message: 'Hello' })).toEqual({ status: 200, answer: hello });
    expect((await post(world, 'testFunction', { data: null })).answer.result).toMatchObject({ ok: true });
    expect((await post(world, 'testFunction', {})).answer).toMatchObject({ ok: true });
  });

  it('refuses in the format of the request', async () => {
    expect(await post(world, 'testFunction', { data: { message: 7 } })).toMatchObject({
      status: 400,
      answer: { error: { status: 'INVALID_ARGUMENT', message: 'Invalid arguments provided' } },
    });
    expect(await post(world, 'testFunction', { message: 7 })).toEqual({
      status: 400,
      answer: { error: 'Invalid request data provided' },
    });
  });

  it('returns whether the token is valid', async () => {
    const ana = await world.person('ana');
    expect((await post(world, 'testFunction', {}, ana.idToken)).answer).toMatchObject({ signedIn: true });
  });
});

describe('testCreateStoreSimple', () => {
  it('opens a test store at a slug of its own, within the plan’s limit', async () => {
    const ben = await world.person('ben');
    await world.sql("update creators set plan_id = 'creator' where id = $1", [ben.id]);
    const make = (data: object) => world.call('testCreateStoreSimple', data, { as: ben });
    const first = (await make({})).store;
    const second = (await make({ storeName: 'Trial' })).store;
    expect(first).toMatchObject({ isTest: true, creatorId: ben.id });
    expect(second).toMatchObject({ isTest: true, name: 'Trial' });
    expect((await world.get(`/${second.slug}`)).statusCode).toBe(200);
    await expect(make({ storeName: 'trial' })).rejects.toMatchObject({ httpStatus: 409 });
    await make({});
    await expect(make({})).rejects.toMatchObject({ httpStatus: 429 });
  });
});

it('the two debug calls do not exist in production', () => {
  const names = (isProduction: boolean) => callablesIn({ isProduction }).map(({ contract }) => contract.name);
  const hidden = names(false).filter((name) => !names(true).includes(name));
  expect(hidden.toSorted()).toEqual(['testCreateStoreSimple', 'testFunction']);
});
