import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await world.creator('ana');

const asAdmin = (name: string, input: object) => world.call(name, input, { as: admin });
const log = async (input: object = {}): Promise<Loose[]> => (await asAdmin('getAdminAuditLog', input)).items;
const person = { kind: 'user', id: '', label: 'ana@example.com' };
const user = () => ({ ...person, id: ana.id });
const store = () => ({ kind: 'store', id: ana.storeId, label: 'ana Studio' });
const platform = { kind: 'platform', id: null, label: null };
const share = { kind: 'percentage', percentage: 30 };

describe('the audit log', () => {
  it.each([
    ['setUserAdminStatus', () => ({ userId: ana.id, isAdmin: true }), 'admin.grant', user, { isAdmin: true }],
    ['setUserAdminStatus', () => ({ userId: ana.id, isAdmin: false }), 'admin.revoke', user, { isAdmin: false }],
    ['setUserPlan', () => ({ userId: ana.id, planId: 'boss' }), 'user.plan', user, { planId: 'boss' }],
    ['endUserSessions', () => ({ userId: ana.id }), 'user.sessions-ended', user, { ended: 1 }],
    ['suspendUser', () => ({ userId: ana.id }), 'user.suspend', user, { isActive: false, sessionsEnded: 0 }],
    ['restoreUser', () => ({ userId: ana.id }), 'user.restore', user, { isActive: true }],
    ['suspendStore', () => ({ storeId: ana.storeId }), 'store.suspend', store, { isSuspended: true }],
    ['restoreSuspendedStore', () => ({ storeId: ana.storeId }), 'store.restore', store, { isSuspended: false }],
    [
      'updateMaintenance',
      () => ({ maintenanceMode: true }),
      'maintenance.update',
      () => platform,
      { maintenanceMode: true },
    ],
    ['updateFeatureFlags', () => ({ multiStore: false }), 'flags.update', () => platform, { multiStore: false }],
    [
      'setFlagOverride',
      () => ({ flag: 'multiStore', override: { kind: 'store', storeId: ana.storeId, enabled: true } }),
      'flags.override',
      store,
      { flag: 'multiStore', enabled: true },
    ],
    [
      'setFlagOverride',
      () => ({ flag: 'multiStore', override: share }),
      'flags.override',
      () => platform,
      { flag: 'multiStore', percentage: 30 },
    ],
    ['removeFlagOverride', () => ({ flag: 'multiStore' }), 'flags.override-removed', () => platform, null],
  ])('records %s with actor, subject, old and new value, and reason', async (call, input, action, target, after) => {
    await asAdmin(call, { ...input(), reason: `Because of ${action}.` });
    const [entry] = await log({ limit: 1 });
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      actor: { uid: admin.id, email: admin.email },
      action,
      target: target(),
      before: entry.before,
      after,
      reason: `Because of ${action}.`,
      address: '127.0.0.1',
    });
  });

  it('begins with the grant of the first admin', async () => {
    const { items } = await asAdmin('getAdminAuditLog', { limit: 200 });
    expect(items.at(-1)).toMatchObject({
      action: 'admin.first',
      target: { kind: 'user', id: admin.id, label: admin.email },
      before: { isAdmin: false },
      after: { isAdmin: true },
      reason: '',
    });
  });

  it('records the previous value', async () => {
    const [entry] = await log({ action: 'user.plan' });
    expect(entry).toMatchObject({ before: { planId: 'free' }, after: { planId: 'boss' } });
  });

  it('has no entry for refused actions, or for actions that changed nothing', async () => {
    const before = (await log({ limit: 200 })).length;
    await sentenceOf(asAdmin('setUserAdminStatus', { userId: admin.id, isAdmin: false }));
    await asAdmin('setUserAdminStatus', { userId: admin.id, isAdmin: true });
    await asAdmin('updateMaintenance', { maintenanceMode: true });
    await asAdmin('updateFeatureFlags', {});
    await asAdmin('restoreUser', { userId: ana.id, reason: 'Nothing to restore.' });
    await asAdmin('removeFlagOverride', { flag: 'websiteBuilder' });
    expect(await log({ limit: 200 })).toHaveLength(before);
  });

  it('can be filtered by actor, action, subject and time', async () => {
    const all = await log({ limit: 200 });
    const ofAna = all.filter(({ target }) => target.id === ana.id);
    expect(await log({ target: ana.id })).toEqual(ofAna);
    expect(await log({ target: 'ANA@ex' })).toEqual(ofAna);
    expect((await log({ target: 'studio' })).map(({ target }) => target.id)).toContain(ana.storeId);
    expect(await log({ actor: 'ada@' })).toHaveLength(all.length);
    expect(await log({ actor: ana.id })).toEqual([]);
    expect((await log({ action: 'user.suspend' })).map(({ action }) => action)).toEqual(['user.suspend']);
    const [latest, second] = all;
    expect(await log({ since: latest.at })).toEqual([latest]);
    expect((await log({ until: latest.at, limit: 1 }))[0]).toEqual(second);
  });

  it('is paginated, 50 entries by default and 200 at most', async () => {
    await world.sql(
      `insert into audit_entries (id, at, actor_id, action, target_kind, address)
       select gen_random_uuid(), '2026-01-01', $1, 'flags.update', 'platform', '' from generate_series(1, 80)`,
      [admin.id],
    );
    const first = await asAdmin('getAdminAuditLog', {});
    expect(first.items).toHaveLength(50);
    const second = await asAdmin('getAdminAuditLog', { cursor: first.nextCursor, limit: 200 });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [{ rows }] = (await world.sql<{ rows: number }>('select count(*)::int as rows from audit_entries')) as [
      Loose,
    ];
    expect(ids).toHaveLength(rows);
    expect((await sentenceOf(asAdmin('getAdminAuditLog', { limit: 201 }))).status).toBe(400);
  });

  it('is append-only, and invisible to stores', async () => {
    const client = new pg.Client(world.connectionAs('app'));
    await client.connect();
    const realm = (id: string) => client.query(`set app.store_id = '${id}'`);
    await realm(PLATFORM_REALM);
    await expect(client.query("update audit_entries set reason = ''")).rejects.toThrow(/permission denied/);
    await expect(client.query('delete from audit_entries')).rejects.toThrow(/permission denied/);
    await realm(ana.storeId);
    expect((await client.query('select id from audit_entries')).rows).toEqual([]);
    await client.end();
  });

  it('is written in the transaction of the action, so a failed one leaves no entry', async () => {
    await world.sql('alter table audit_entries add constraint full_log check (now() < now()) not valid');
    try {
      const input = { userId: ana.id, planId: 'creator', reason: 'Never.' };
      expect((await sentenceOf(asAdmin('setUserPlan', input))).message).toBe('Admin action failed');
      expect(await world.sql('select plan_id from creators where id = $1', [ana.id])).toEqual([{ plan_id: 'boss' }]);
    } finally {
      await world.sql('alter table audit_entries drop constraint full_log');
    }
  });
});
