import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { giveUp, inProject } from './project.mjs';

const LEAST = [22, 19];

/** The Node that Stoa runs on: the pinned one in node_modules, or this one if it is new enough. */
export function pinnedNode() {
  const windows = process.platform === 'win32';
  const folder = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const pinned = inProject('node_modules', folder, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  const why = existsSync(pinned)
    ? `the newer one in node_modules (${pinned}) does not run here`
    : `node_modules has no newer one for this system (${process.platform}-${process.arch})`;
  giveUp(
    `Stoa needs Node ${LEAST.join('.')} or newer. This is Node ${process.versions.node}, and ${why}. ` +
      'Install Node 24 from https://nodejs.org, then try again.',
  );
}

/** The script behind a package's command, to be run by the pinned Node on every platform. */
export function toolScript(packageName, command = packageName) {
  const { bin } = JSON.parse(readFileSync(inProject('node_modules', packageName, 'package.json'), 'utf8'));
  return inProject('node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}

/** The environment in which tools find the pinned Node first. */
export function toolEnvironment(extra = {}) {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}
