import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenAccount } from '#shared/kit/ids.ts';
import { openWorld, type Person } from '#test/world.ts';
import { ownOpenStore, ownStore } from './ownStore.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

const signedIn = (person?: Person) => ({
  services: world.services,
  creator: async () =>
    person && { id: provenAccount(person.id), sessionId: 's', steps: 1 as const, confirmedAt: world.now() },
});

describe('the store named in an upload', () => {
  it('is returned to its creator', async () => {
    const own = await ownStore(signedIn(ana), ana.storeId);
    expect(own).toMatchObject({ storeId: ana.storeId, creator: { id: ana.id }, isSuspended: false });
    expect(await ownOpenStore(signedIn(ana), ana.storeId)).toEqual(own);
  });

  it.each([
    ['nobody who is not signed in', undefined, () => ana.storeId, 'unauthenticated'],
    ['another creator', ben, () => ana.storeId, 'store-forbidden'],
    ['anyone if it does not exist', ana, randomUUID, 'store-not-found'],
    ['anyone if it is no id', ana, () => "1' or '1'='1", 'store-not-found'],
  ])('is refused to %s', async (_, person, claimed, code) => {
    await expect(ownStore(signedIn(person), claimed())).rejects.toMatchObject({ code });
  });

  it('accepts nothing new while it is suspended, but can be read', async () => {
    const cem = await world.creator('cem');
    await world.sql('update stores set suspended_at = now() where id = $1', [cem.storeId]);
    expect(await ownStore(signedIn(cem), cem.storeId)).toMatchObject({ isSuspended: true });
    await expect(ownOpenStore(signedIn(cem), cem.storeId)).rejects.toMatchObject({ code: 'store-suspended' });
  });

  it('is not found once it is deleted', async () => {
    const dia = await world.creator('dia');
    await world.sql('update stores set deleted_at = now() where id = $1', [dia.storeId]);
    await expect(ownStore(signedIn(dia), dia.storeId)).rejects.toMatchObject({ code: 'store-not-found' });
  });
});
