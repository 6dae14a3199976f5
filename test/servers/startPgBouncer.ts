import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseAccount } from '#server/db/embedded/account.ts';
import type { Connection } from '#server/db/database.ts';
import { freePort } from '../../bench/freePort.ts';
import { bringProgram } from './bringProgram.ts';
import { untilListening } from './untilListening.ts';

/** Debian's PgBouncer in transaction mode in front of a PostgreSQL that trusts it. */
export async function startPgBouncer({ server, users }: { server: Connection; users: readonly string[] }) {
  const program = await bringProgram({
    command: 'pgbouncer',
    debian: 'pgbouncer',
    otherwise: 'sudo apt-get install pgbouncer',
  });
  const { host, port: serverPort, password } = new pg.Client(server);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'stoa-pgbouncer-'));
  await chmod(folder, 0o755);
  const secret = typeof password === 'string' ? ` password=${password}` : '';
  await writeFile(join(folder, 'users.txt'), users.map((user) => `"${user}" ""\n`).join(''));
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${serverPort}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
`,
  );
  // It refuses to run as root.
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...databaseAccount().ids });
  const ended = once(child, 'exit');
  await untilListening(port, ended);
  return {
    urlFor: ({ user, database }: { user: string; database: string }) =>
      `postgres://${user}@127.0.0.1:${port}/${database}`,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
