import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identifyProcess } from '#server/db/embedded/processIdentity.ts';
import { PROJECT } from '../bench/startProduct.ts';

const LOCKED = { packages: { '': {}, 'node_modules/vellum': { version: '1.0.0' } } };

/** An npm that keeps writing packages and ignores SIGTERM, as the real one does during an installation. */
const STUBBORN = `
process.on('SIGTERM', () => undefined);
writeFileSync('npm.pid', String(process.pid));
setInterval(() => writeFileSync('npm.alive', ''), 20);
`;
/** An npm that installs a single package. */
const WILLING = `
if (existsSync('npm.alive')) writeFileSync('npm.second', String(existsSync('node_modules/half')));
mkdirSync('node_modules/vellum', { recursive: true });
writeFileSync('node_modules/vellum/package.json', '{}');
const { '': _, ...packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

let clone: string;
let stubbornPid = 0;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'stoa-set-up-'));
  cpSync(join(PROJECT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(LOCKED));
  writeFileSync(
    join(clone, 'install.mjs'),
    "import { ensureInstalled } from './scripts/ensureInstalled.mjs';\nawait ensureInstalled();\n",
  );
});

afterEach(() => {
  if (isAlive(stubbornPid)) process.kill(stubbornPid, 'SIGKILL');
  stubbornPid = 0;
  rmSync(clone, { recursive: true, force: true, maxRetries: 3 });
});

describe('an installation of the packages', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is stopped when %s ends the start, and its lock is removed',
    async (signal) => {
      const { child, ended } = await beginStubborn();
      child.kill(signal);
      await ended;
      expect(isAlive(stubbornPid)).toBe(false);
      expect(existsSync(join(clone, '.stoa-setup.lock'))).toBe(false);
    },
  );

  it('that outlived a killed start is stopped by the next one, which starts from scratch', async () => {
    const { child, ended } = await beginStubborn();
    mkdirSync(join(clone, 'node_modules/half/written'), { recursive: true });
    child.kill('SIGKILL');
    await ended;
    expect(isAlive(stubbornPid)).toBe(true);
    await utimes(join(clone, '.stoa-setup.lock'), 0, 0);
    const next = install(WILLING);
    expect(await next.ended).toBe(0);
    expect(isAlive(stubbornPid)).toBe(false);
    expect(readFileSync(join(clone, 'npm.second'), 'utf8')).toBe('false');
  });

  it('is repeated only if listed packages are missing', async () => {
    expect(await install(WILLING).ended).toBe(0);
    const marked = readFileSync(join(clone, 'node_modules/.stoa-installed'), 'utf8');
    rmSync(join(clone, 'node_modules/vellum'), { recursive: true });
    expect(await install(WILLING).ended).toBe(0);
    expect(existsSync(join(clone, 'node_modules/vellum/package.json'))).toBe(true);
    expect(readFileSync(join(clone, 'node_modules/.stoa-installed'), 'utf8')).toBe(marked);
    expect(await install('process.exit(1);').ended).toBe(0);
  });
});

async function beginStubborn() {
  const started = install(STUBBORN);
  await vi.waitUntil(() => existsSync(join(clone, 'npm.alive')), { timeout: 10_000, interval: 20 });
  stubbornPid = Number(readFileSync(join(clone, 'npm.pid'), 'utf8'));
  return started;
}

/** Installs in the clone with an npm that runs this script. */
function install(npm: string) {
  const programs = join(clone, 'programs');
  mkdirSync(programs, { recursive: true });
  const program = join(programs, 'npm');
  const imports = "const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');";
  writeFileSync(program, `#!${process.execPath}\n${imports}\n${npm}`);
  chmodSync(program, 0o755);
  const env = { ...process.env, PATH: [programs, process.env['PATH']].join(delimiter) };
  const child = spawn(process.execPath, [join(clone, 'install.mjs')], { cwd: clone, env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit').then(([code]) => Number(code)) };
}

const isAlive = (pid: number): boolean => pid > 0 && identifyProcess(pid) !== null;
