import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pinnedNode, toolEnvironment, toolScript } from './pinnedNode.mjs';
import { giveUp, hashOf, inProject, readText } from './project.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withSetupLock } from './setupLock.mjs';

const STAMP = inProject('dist', '.stamp');
const SOURCES = ['src', 'vite.config.ts', 'package-lock.json'].map((path) => inProject(path));

/** Builds dist if the sources have changed since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withSetupLock(async (onStart) => {
    if (isBuilt()) return;
    console.log('Building (once, and after every change) …');
    const { ok, output } = await build({ onStart });
    if (!ok) giveUp(`${output.trim()}\n\nThe build failed. See the output above.`);
  });
}

/**
 * Always builds dist. Returns { ok, output, seconds }.
 * @param {{ onStart?: (pid: number) => void }} [options]
 */
export async function build({ onStart } = {}) {
  const sources = wanted();
  rmSync(STAMP, { force: true });
  const outcome = await runQuietly(pinnedNode(), [toolScript('vite'), 'build', '--app', '--configLoader', 'native'], {
    env: buildEnvironment(),
    onStart,
  });
  if (outcome.ok) {
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, sources);
  }
  return outcome;
}

// Vite takes its mode from NODE_ENV, and served files are always production builds.
const buildEnvironment = () => toolEnvironment({ NODE_ENV: 'production' });
const isTest = (path) => /\.test\.tsx?$/.test(path);
const wanted = () => hashOf(SOURCES, { skip: isTest });
const isBuilt = () => readText(STAMP) === wanted();
