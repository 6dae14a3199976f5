import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { ConfigError } from './config.ts';
import { requireDatabase } from './requireDatabase.ts';

describe('a DATABASE_URL that does not work stops the start with its name', () => {
  const refusal = (url: string) => requireDatabase(url).catch((problem: unknown) => problem);

  it('if nothing listens at the address', async () => {
    const problem = await refusal('postgres://nobody:x@127.0.0.1:1/none');
    expect(problem).toBeInstanceOf(ConfigError);
    expect(String(problem)).toContain(
      'DATABASE_URL: nothing is listening at 127.0.0.1:1; expected a running PostgreSQL 15 or newer',
    );
  });

  it('if the host does not exist', async () => {
    expect(String(await refusal('postgres://stoa:x@database.invalid/stoa'))).toContain(
      'DATABASE_URL: the host database.invalid cannot be found;',
    );
  });

  it('if the server has no such database', async () => {
    const cluster = inject('cluster');
    const url =
      cluster.kind === 'url'
        ? Object.assign(new URL(cluster.url), { pathname: '/none' }).href
        : `postgres://${cluster.user}@localhost:${cluster.port}/none?host=${encodeURIComponent(cluster.host)}`;
    expect(String(await refusal(url))).toContain('DATABASE_URL: there is no database none at');
  });

  it('if the password is wrong, which it does not repeat', async () => {
    // The first bytes from a PostgreSQL server that expects another password.
    const texts = Buffer.from('SFATAL\0C28P01\0Mpassword authentication failed\0\0');
    const head = Buffer.from([0x45, 0, 0, 0, texts.length + 4]);
    const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, texts]))));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const problem = String(await refusal(`postgres://stoa:wrong-1240@127.0.0.1:${port}/stoa`));
    server.close();
    expect(problem).toContain('DATABASE_URL: 127.0.0.1 rejects this password for the user stoa;');
    expect(problem).not.toContain('wrong-1240');
  });
});
