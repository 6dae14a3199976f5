import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from './freePort.ts';

export const PROJECT = join(import.meta.dirname, '..');
const SERVER = join(PROJECT, 'dist/server/server.js');
const WORKER = join(PROJECT, 'dist/server/worker.js');
const WITH_PARENT = join(PROJECT, 'scripts/endWithParent.mjs');
const PATIENCE_MS = 180_000;

export interface Product {
  base: string;
  port: number;
  dataDir: string;
  pid: number;
  /** From the start of its process to the first page. */
  startMs: number;
  /** Stops it as Ctrl-C does, with its database. */
  stop(): Promise<void>;
  /** Kills it as a power failure would. Its database keeps running. */
  kill(): Promise<void>;
}

export const isBuilt = (): boolean => existsSync(SERVER);

/** The built product in a separate process on the loopback interface, as `npm start` runs it. */
export async function startProduct({
  dataDir,
  environment = {},
}: {
  dataDir: string;
  environment?: Record<string, string>;
}): Promise<Product> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = run(SERVER, dataDir, { PORT: String(port), PUBLIC_URL: base, ...environment });
  await answers(child, base, dataDir);
  return {
    base,
    port,
    dataDir,
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Starts the built worker, as `npm run worker` does. Returns a function that kills it. */
export function startWorker({
  dataDir,
  environment = {},
}: {
  dataDir: string;
  environment?: Record<string, string>;
}): () => Promise<void> {
  const child = run(WORKER, dataDir, environment);
  return () => end(child, 'SIGKILL');
}

/** The IPC channel stops the program and its database if this process dies. */
function run(program: string, dataDir: string, environment: Record<string, string>): ChildProcess {
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(join(dataDir, 'product.log'), 'a');
  const child = spawn(process.execPath, ['--import', pathToFileURL(WITH_PARENT).href, program], {
    cwd: PROJECT,
    env: { ...surroundings(), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'ignore', log, 'ipc'],
  });
  closeSync(log);
  return child;
}

/** This environment without its settings of the product, so that the defaults are measured. */
function surroundings(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function answers(child: ChildProcess, base: string, dataDir: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isReady(base))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`The product did not start; ${join(dataDir, 'product.log')} says why.`);
    }
    await pause(5);
  }
}

const isReady = (base: string): Promise<boolean> =>
  new Promise((settle) => {
    const request = http.get(`${base}/readyz`, (response) => {
      response.resume();
      settle(response.statusCode === 200);
    });
    request.once('error', () => settle(false));
  });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
