import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { joinEmbedded } from './joinEmbedded.ts';
import { startEmbedded } from './startEmbedded.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: 'off' };

it('a command uses the database of a running server, and leaves it running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-guest-'));
  const server = await startEmbedded({ dataDir, settings, log });
  try {
    const { host, port, user, stop } = await joinEmbedded({ dataDir, settings, log });
    expect(host).toBe(server.host);
    await stop();
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
