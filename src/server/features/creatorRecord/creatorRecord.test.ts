import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorld } from '#test/world.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { accountDeletionDate, accountGraceStart } from './accountGrace.ts';
import { emailOf } from './emailOf.ts';
import { announceUser, loadUser } from './user.ts';

const world = await openWorld();
const { db } = world.services;
const user = (id: string) => db.onPlatform((tx) => loadUser(tx, id));

describe('the document of a creator', () => {
  it('has a placeholder store id until the first store is opened', async () => {
    const person = await world.person('ana');
    expect(await user(person.id)).toMatchObject({
      email: 'ana@example.com',
      hasStore: false,
      storeCount: 0,
      activeStoreId: null,
      storeId: `store_${person.id}`,
      timeZone: null,
    });
    const input = { storeName: 'Ana Prints', slug: 'ana-prints', isFirstStore: true };
    const { store } = await world.call('createStoreWithTenant', input, { as: person });
    expect(await user(person.id)).toMatchObject({
      hasStore: true,
      storeCount: 1,
      activeStoreId: store.id,
      storeId: store.id,
    });
  });

  it('is never the document of a customer with the same address', async () => {
    const ben = await world.creator('ben');
    await world.sql(
      `insert into accounts (store_id, id, email, email_key, created_at) values ($1, $2, 'other@example.com', $3, now())`,
      [ben.storeId, ben.id, ben.email],
    );
    expect(await user(ben.id)).toMatchObject({ uid: ben.id, email: ben.email });
  });

  it('includes the day of its deletion, which ends the grace period', async () => {
    const cem = await world.person('cem');
    const askedAt = new Date('2026-03-02T09:00:00Z');
    await world.sql('update creators set deletion_asked_at = $2 where id = $1', [cem.id, askedAt]);
    expect(await user(cem.id)).toMatchObject({ deletionDueAt: '2026-04-01T09:00:00.000Z' });
    expect(accountGraceStart(accountDeletionDate(askedAt))).toEqual(askedAt);
  });
});

describe('the email address of an admin who granted rights', () => {
  it('is null for a creator who was deleted', async () => {
    const [ada, dia] = [await world.person('ada'), await world.person('dia')];
    await world.call('initializeFirstAdmin', {}, { as: ada });
    await world.call('setUserAdminStatus', { userId: dia.id, isAdmin: true }, { as: ada });
    const grantedBy = () =>
      db.onPlatform((tx) =>
        tx.one(
          tx.q.selectFrom('creators as c').select(emailOf(tx, 'c.admin_by').as('email')).where('c.id', '=', dia.id),
        ),
      );
    expect(await grantedBy()).toEqual({ email: ada.email });
    await world.sql('update creators set admin_by = $2 where id = $1', [dia.id, crypto.randomUUID()]);
    expect(await grantedBy()).toEqual({ email: null });
  });
});

describe('the live event of a changed document', () => {
  it('is published at commit, and not at all if the transaction fails', async () => {
    const topics = await listen();
    const failing = async (tx: PlatformTx) => {
      await announceUser(tx, 'rolled-back');
      throw new Error('The transaction fails.');
    };
    await expect(db.onPlatform(failing)).rejects.toThrow('The transaction fails.');
    await db.onPlatform((tx) => announceUser(tx, 'committed'));
    await expect.poll(() => topics).toEqual(['user:committed']);
  });
});

async function listen(): Promise<string[]> {
  const topics: string[] = [];
  const client = new pg.Client(world.connectionAs('owner'));
  await client.connect();
  onTestFinished(() => client.end());
  client.on('notification', ({ payload = '' }) => topics.push(payload));
  await client.query('listen stoa_changes');
  return topics;
}
