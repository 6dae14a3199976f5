import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { job, QUEUES } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { createWorld, type World } from '#test/world.ts';
import { openQueue, type ActiveJob } from './openQueue.ts';

describe('the queue', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const write = (realm: string) => world.services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm })));
  const waiting = async () =>
    (await world.sql("select id from pgboss.job where name = 'sweep' and state in ('created', 'retry')")).length;

  it('accepts a job only from a transaction that commits', async () => {
    const before = await waiting();
    await expect(
      world.services.db.onPlatform(async (tx) => {
        await tx.enqueue(job('sweep', { realm: PLATFORM_REALM }));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(before);
    await write(PLATFORM_REALM);
    expect(await waiting()).toBe(before + 1);
  });

  it('drops a job, only if the transaction commits', async () => {
    const before = await waiting();
    const id = randomUUID();
    await world.services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm: PLATFORM_REALM }), { id }));
    const drop = (then: () => void) =>
      world.services.db.onPlatform(async (tx) => {
        await tx.dropJob({ name: 'sweep', id });
        then();
      });
    await expect(
      drop(() => {
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(before + 1);
    await drop(() => undefined);
    expect(await waiting()).toBe(before);
  });

  it('gives a job to a worker, and again if the first try fails', async () => {
    await world.runJobs();
    const worker = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: true });
    const realm = randomUUID();
    const tries: ActiveJob[] = [];
    const done = new Promise<void>((resolve) => {
      void worker.work((taken) => {
        if (JSON.stringify(taken.data) !== JSON.stringify({ realm })) return Promise.resolve();
        tries.push(taken);
        if (tries.length === 1) return Promise.reject(new Error('not this time'));
        resolve();
        return Promise.resolve();
      });
    });
    await write(realm);
    await done;
    await worker.close();
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
    expect(tries).toHaveLength(2);
  });

  it('finishes running jobs when its worker stops, takes no others, and still accepts new ones', async () => {
    await world.runJobs();
    const worker = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: true });
    const begun: string[] = [];
    const ended: string[] = [];
    const gate = Promise.withResolvers<void>();
    const realm = randomUUID();
    await worker.work(async ({ id, data }) => {
      // The schedules add jobs of their own every minute.
      if (JSON.stringify(data) !== JSON.stringify({ realm })) return;
      begun.push(id);
      await gate.promise;
      ended.push(id);
    });
    await write(realm);
    await vi.waitUntil(() => begun.length === 1, { timeout: 25_000 });
    const rest = worker.stopWorking();
    await write(realm);
    gate.resolve();
    await rest;
    expect(ended).toEqual(begun);
    await worker.close();
    expect(begun).toHaveLength(1);
    expect(await waiting()).toBeGreaterThan(0);
  });

  it('runs few jobs of a group at a time, so that a slow one holds up no others, and the others without a pause', async () => {
    await world.runJobs();
    const worker = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: true });
    const [slow, ...quick] = Array.from({ length: 40 }, () => randomUUID());
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const done = new Set<string>();
    await worker.work(async ({ data }) => {
      const { realm } = data as { realm: string };
      begun.push(realm);
      if (realm === slow) await gate.promise;
      done.add(realm);
    });
    const start = performance.now();
    await world.services.db.onPlatform(async (tx) => {
      for (const realm of [...Array.from({ length: 12 }, () => slow ?? ''), ...quick])
        await tx.enqueue(job('deliverWebhook', { realm, deliveryId: realm, attempt: 0 }), { group: realm });
    });
    await vi.waitUntil(() => quick.every((realm) => done.has(realm)), { timeout: 25_000 });
    // Otherwise each of the other workers waits two seconds before its next job.
    expect(performance.now() - start).toBeLessThan(6_000);
    const { most = 0, atOnce = 0 } = QUEUES.deliverWebhook.group ?? {};
    const ofSlow = begun.filter((realm) => realm === slow).length;
    expect(ofSlow).toBeGreaterThanOrEqual(most);
    expect(ofSlow).toBeLessThan(atOnce);
    gate.resolve();
    await vi.waitUntil(() => begun.filter((realm) => realm === slow).length === 12, { timeout: 25_000 });
    await worker.close();
  });

  it('reports that its database is down, and when it is back', async () => {
    const reports: string[] = [];
    const worker = await openQueue({
      connection: world.connectionAs('app'),
      onError: (error) => reports.push(error.message),
      onBack: () => reports.push('back'),
      isWorker: true,
    });
    await world.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(() => reports, { timeout: 25_000 }).toContain('back');
    await worker.close();
    expect(reports[0]).toBe('terminating connection due to administrator command');
  });

  it('runs a job again if its worker died', async () => {
    await write(PLATFORM_REALM);
    const [taken] = await world.queue.fetch('sweep');
    expect(taken).toBeDefined();
    // The worker died: nobody completes the job, and its heartbeat is in the past.
    await world.sql("update pgboss.job set heartbeat_on = now() - interval '10 minutes' where id = $1", [taken?.id]);
    const keeper = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: false });
    await keeper.supervise();
    await keeper.close();
    const [row] = await world.sql('select state from pgboss.job where id = $1', [taken?.id]);
    expect(row).toEqual({ state: 'retry' });
  });

  it('uses the current retry limit for a queue of an earlier version', async () => {
    await world.sql("update pgboss.queue set retry_limit = 1 where name = 'sendCode'");
    const opened = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: false });
    await opened.close();
    const [queue] = await world.sql("select retry_limit from pgboss.queue where name = 'sendCode'");
    expect(queue).toEqual({ retry_limit: QUEUES.sendCode.retryLimit });
  });

  it('runs jobs that an earlier version queued under a former name', async () => {
    const realm = randomUUID();
    const orderId = randomUUID();
    await world.sql(`select pgboss.create_queue('tellRefund', '{"policy": "standard"}'::jsonb)`);
    await world.sql(
      `insert into pgboss.job (name, data) values
         ('tellRefund', jsonb_build_object('realm', $1::text)),
         ('sendReceipt', jsonb_build_object('realm', $1::text, 'orderId', $2::text, 'letterId', 'a'))`,
      [realm, orderId],
    );
    const worker = await openQueue({ connection: world.connectionAs('app'), onError: ignore, isWorker: true });
    const seen = new Map<string, unknown>();
    await worker.work(async ({ name, data }) => {
      if (JSON.stringify(data).includes(realm)) seen.set(name, data);
    });
    await vi.waitUntil(() => seen.size === 2, { timeout: 25_000 });
    await worker.close();
    expect(Object.fromEntries(seen)).toEqual({
      sendRefundEmail: { realm },
      sendReceipt: { realm, orderId, emailId: 'a' },
    });
  });

  it('keeps a job that always fails, with its last error', async () => {
    await world.runJobs();
    await world.sql("update pgboss.job set start_after = now() where name = 'sweep'");
    await world.runJobs();
    await write(randomUUID());
    for (let left = 5; left > 0; left -= 1) {
      await world.sql("update pgboss.job set start_after = now() where name = 'sweep'");
      for (const taken of await world.queue.fetch('sweep'))
        await world.queue.fail(taken, new Error('the disk is full'));
    }
    const [dead] = await world.queue.listDeadJobs(10);
    expect(dead).toMatchObject({ name: 'sweep', error: expect.stringContaining('the disk is full') });
  });

  it('turns one sweep of the platform into a sweep of every store', async () => {
    await world.creator('ana');
    await write(PLATFORM_REALM);
    await world.runJobs();
    const realms = await world.sql<{ realm: string }>(
      "select data ->> 'realm' as realm from pgboss.job where name = 'sweep'",
    );
    const stores = await world.sql<{ id: string }>('select id from stores');
    for (const { id } of stores) expect(realms.map(({ realm }) => realm)).toContain(id);
  });
});

const ignore = () => undefined;
