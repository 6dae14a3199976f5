import { existsSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { giveUp, hashOf, inProject, readText } from './project.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withSetupLock } from './setupLock.mjs';

const LOCKFILE = inProject('package-lock.json');
const STAMP = inProject('node_modules', '.stoa-installed');

/** Brings node_modules in line with package-lock.json; does nothing when it is. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  try {
    await withSetupLock(async () => {
      if (!isInstalled() && !wasInstalledByHand()) await install();
      writeFileSync(STAMP, wanted());
    });
  } catch (problem) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(problem.code)) throw problem;
    giveUp(`Stoa cannot install its packages in ${inProject()}: ${problem.message}`);
  }
}

const wanted = () => `${hashOf([LOCKFILE])} ${process.platform}-${process.arch}`;
const isInstalled = () => readText(STAMP) === wanted();

async function install() {
  console.log('Installing packages (once, about a minute) …');
  const shell = process.platform === 'win32';
  const { ok, output } = await runQuietly('npm', ['ci', '--no-audit', '--no-fund'], { env: npmEnvironment(), shell });
  if (!ok) giveUp(`${output.trim()}\n\nThe packages could not be installed. The lines above say why.`);
}

// npm ci empties node_modules, so it must not run on the Node that lies in there; and the dev tools are needed too.
function npmEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: '', npm_config_omit: '', npm_config_include: 'dev' };
}

// npm writes down what it installed; the same versions need no second installation.
function wasInstalledByHand() {
  const note = inProject('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = JSON.parse(readText(note)).packages;
  const locked = Object.entries(JSON.parse(readText(LOCKFILE)).packages).filter(([path]) => path !== '');
  return locked.every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}
