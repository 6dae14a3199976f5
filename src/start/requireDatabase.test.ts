import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
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
    const rejection = messageOf('E', 'SFATAL\0C28P01\0Mpassword authentication failed\0\0');
    const problem = await refusalOf((socket) => socket.once('data', () => socket.end(rejection)));
    expect(problem).toContain('DATABASE_URL: 127.0.0.1 rejects this password for the user stoa;');
    expect(problem).not.toContain('wrong-1240');
  });

  it('if the server is too old', async () => {
    const signedIn = Buffer.concat([messageOf('R', '\0\0\0\0'), READY]);
    const columns = messageOf('T', `\0\x02${columnOf('version', 25)}${columnOf('number', 23)}`);
    const row = messageOf('D', '\0\x02\0\0\0\x0514.12\0\0\0\x06140012');
    const answer = Buffer.concat([columns, row, messageOf('C', 'SELECT 1\0'), READY]);
    const problem = await refusalOf((socket) =>
      socket.once('data', () => {
        socket.write(signedIn);
        socket.on('data', (sent) => sent.toString('latin1', 0, 1) === 'Q' && socket.write(answer));
      }),
    );
    expect(problem).toMatch(
      /DATABASE_URL: 127\.0\.0\.1:\d+ is PostgreSQL 14\.12; expected a running PostgreSQL 15 or newer/,
    );
  });

  /** What is said about a server that speaks PostgreSQL's protocol as `speak` does. */
  async function refusalOf(speak: (socket: Socket) => void): Promise<string> {
    const server = createServer(speak);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const problem = String(await refusal(`postgres://stoa:wrong-1240@127.0.0.1:${port}/stoa`));
    server.close();
    return problem;
  }
});

function messageOf(kind: string, text: string): Buffer {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.from([kind.charCodeAt(0), 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = messageOf('Z', 'I');

/** A column of a result: no table, a type, any length, as text. */
const columnOf = (name: string, type: number): string =>
  `${name}\0\0\0\0\0\0\0\0\0\0${String.fromCharCode(type)}\xff\xff\xff\xff\xff\xff\0\0`;
