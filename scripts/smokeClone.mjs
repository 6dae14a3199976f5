import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, PROJECT } from './project.mjs';

const READY_WITHIN = 10 * 60_000;
const STOP_WITHIN = 5000;

// node scripts/smokeClone.mjs: copies this checkout into an empty folder, starts it there, checks it and stops it.
const folder = mkdtempSync(join(tmpdir(), 'stoa-smoke-'));
chmodSync(folder, 0o755);
const ok = await smoke().finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
process.exit(ok ? 0 : 1);

async function smoke() {
  const clone = join(folder, 'stoa');
  if (!copyTrackedFiles(clone)) return fail('The tracked files could not be listed.');

  const printed = join(folder, 'start.log');
  const output = openSync(printed, 'a');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') };
  const server = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', output, output], detached: true });
  const ended = new Promise((settle) => server.once('exit', (code, signal) => settle(signal ?? code)));
  process.once('exit', () => signalGroup(server.pid, 'SIGKILL'));

  const address = `http://localhost:${port}`;
  console.log(`Starting a fresh clone at ${address} …`);
  if (!(await isReady(address, ended)))
    return fail(`The server did not become ready.\n${readFileSync(printed, 'utf8')}`);
  const walk = spawnSync(process.execPath, [inProject('scripts', 'smoke.mjs'), address, printed], { stdio: 'inherit' });
  const stopped = await stopsInTime(server, ended, address);
  if (!stopped)
    return fail(`The server did not stop within ${STOP_WITHIN / 1000} seconds.\n${readFileSync(printed, 'utf8')}`);
  return walk.status === 0;
}

// The files that a clone would contain. git itself refuses to clone another user's checkout.
function copyTrackedFiles(clone) {
  const listed = spawnSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], { cwd: PROJECT, encoding: 'utf8' });
  const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(inProject(file)));
  for (const file of files) cpSync(inProject(file), join(clone, file));
  return listed.status === 0 && files.length > 0;
}

async function isReady(address, ended) {
  const over = ended.then(() => 'ended');
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    const answer = await Promise.race([
      over,
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    ]);
    if (answer === 'ended') return false;
    if (answer === 200) return true;
    await Promise.race([over, pause(500)]);
  }
  return false;
}

async function stopsInTime(server, ended, address) {
  const began = Date.now();
  server.kill('SIGTERM');
  const how = await Promise.race([ended, pause(STOP_WITHIN, 'late')]);
  // npm may end before its child does, so this waits until the port is closed.
  const silent = how !== 'late' && (await isSilent(address, began + STOP_WITHIN));
  if (silent) console.log(`ok    the server stopped in ${Date.now() - began} ms`);
  return silent;
}

async function isSilent(address, deadline) {
  while (Date.now() < deadline) {
    if (
      await fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      )
    )
      return true;
    await pause(50);
  }
  return false;
}

function freePort() {
  return new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => settle(port));
    });
  });
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (problem) {
    if (problem.code !== 'ESRCH') throw problem;
  }
}

function fail(sentence) {
  console.error(`FAIL  ${sentence}`);
  return false;
}
