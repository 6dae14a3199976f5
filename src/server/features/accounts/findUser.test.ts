import { describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();

describe('findUser', () => {
  it('returns the same as getUser for the signed-in creator', async () => {
    const ana = await world.creator('ana');
    expect(await world.call('findUser', {}, { as: ana })).toEqual(await world.call('getUser', {}, { as: ana }));
  });

  it('returns null when getUser refuses', async () => {
    expect(await world.call('findUser', {})).toEqual({ user: null });
    const bea = await world.creator('bea');
    await world.call('signOut', {}, { as: bea });
    expect(await world.call('findUser', {}, { as: bea })).toEqual({ user: null });
  });
});
