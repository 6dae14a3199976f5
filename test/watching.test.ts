import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type CreatorWithStore, type World } from './world.ts';

const TOKEN = 'a token for tests only';

describe('monitoring', () => {
  let world: World;
  let ana: CreatorWithStore;
  beforeAll(async () => {
    world = await createWorld({ environment: { METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '127.0.0.1' } });
    ana = await world.creator('ana');
  });
  afterAll(() => world.close());

  it('reports the health of the process and the database', async () => {
    expect((await world.get('/healthz')).json()).toEqual({ ok: true });
    expect((await world.get('/readyz')).statusCode).toBe(200);
  });

  it('logs one line per request, also for an upload', async () => {
    const lines: string[] = [];
    const logging = await createWorld({ onLog: (line) => lines.push(line) });
    const base = await logging.listen();
    await fetch(`${base}/uploads`, { method: 'OPTIONS' });
    await fetch(`${base}/healthz`);
    await logging.close();
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toEqual([
      expect.objectContaining({ method: 'OPTIONS', route: 'stream /uploads', status: 204, ms: expect.any(Number) }),
      expect.objectContaining({ method: 'GET', route: expect.any(String), status: 200, ms: expect.any(Number) }),
    ]);
  });

  it('logs one line for a response that the client aborted', async () => {
    const lines: string[] = [];
    const logging = await createWorld({ onLog: (line) => lines.push(line) });
    const base = await logging.listen();
    const stop = new AbortController();
    await fetch(`${base}/live?topics=maintenance`, { signal: stop.signal });
    stop.abort();
    const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    await expect.poll(requests).toEqual([expect.objectContaining({ method: 'GET', route: 'live', status: 200 })]);
    await logging.close();
    expect(requests()).toHaveLength(1);
  });

  it('logs a lost connection without its query', async () => {
    const lines: string[] = [];
    const logging = await createWorld({ onLog: (line) => lines.push(line) });
    await logging.call('getMaintenance', {});
    await logging.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const losses = () => lines.map((line) => JSON.parse(line)).filter(({ err }) => err?.code === '57P01');
    await expect
      .poll(() => losses().map(({ msg }) => msg))
      .toEqual(expect.arrayContaining(['A database connection was lost.', 'queue']));
    for (const { err } of losses()) expect(Object.keys(err).toSorted()).toEqual(['code', 'message', 'name', 'stack']);
    await logging.close();
  });

  it('serves metrics only with their token', async () => {
    expect((await world.get('/metrics')).statusCode).toBe(403);
    expect((await world.get('/metrics', { headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(403);
    const metrics = await world.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('stoa_request_seconds_bucket');
  });

  it('serves the figures that alerts need', async () => {
    const read = async () => {
      const { body } = await world.get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
      return (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
    };
    await world.runJobs();
    const calm = await read();
    expect([calm('stoa_jobs_due'), calm('stoa_emails_late'), calm('stoa_database_up')]).toEqual([0, 0, 1]);
    expect(calm('stoa_database_connections{state="waiting"}')).toBe(0);
    expect(calm('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);

    await world.call('sendVerificationCode', { email: 'late@example.com', type: 'signup' });
    await world.sql(`update pgboss.job set start_after = now() - interval '5 minutes' where state = 'created'`);
    const late = await read();
    expect([late('stoa_jobs_due'), late('stoa_emails_late')]).toEqual([1, 1]);
    expect(late('stoa_jobs_oldest_seconds')).toBeGreaterThanOrEqual(300);
  });

  it('serves metrics only to this machine if there is no token', async () => {
    const open = await createWorld();
    expect((await open.get('/metrics')).statusCode).toBe(200);
    expect((await open.get('/metrics', { remoteAddress: '10.1.2.3' })).statusCode).toBe(403);
    await open.close();
  });

  it('tells a TLS proxy which domains may get a certificate', async () => {
    await world.sql("insert into store_hosts values ('shop.example.com', $1, 'bio', true, now())", [ana.storeId]);
    await world.sql("insert into store_hosts values ('waiting.example.com', $1, 'bio', false, now())", [ana.storeId]);
    const checkDomain = async (domain: string) =>
      (await world.get(`/internal/domain-allowed?domain=${domain}`)).statusCode;
    expect(await checkDomain('shop.example.com')).toBe(200);
    expect(await checkDomain('SHOP.example.com.')).toBe(200);
    expect(await checkDomain('waiting.example.com')).toBe(404);
    expect(await checkDomain('nobody.example.com')).toBe(404);
    expect(await checkDomain('')).toBe(404);
    expect(await checkDomain('%00')).toBe(404);
  });

  it('trusts the host header of a configured proxy only', async () => {
    const headers = { 'x-forwarded-host': 'shop.example.com', 'x-forwarded-proto': 'https' };
    const trusted = await world.get('/', { headers });
    expect(trusted.body).toContain('ana Studio');
    const refused = await world.get('/', { headers, remoteAddress: '10.1.2.3' });
    expect(refused.body).not.toContain('ana Studio');
  });

  it('reports that the database is down', async () => {
    const lonely = await createWorld();
    await lonely.services.db.close();
    expect((await lonely.get('/readyz')).statusCode).toBe(503);
    expect((await lonely.get('/healthz')).statusCode).toBe(200);
    await lonely.close();
  });
});
