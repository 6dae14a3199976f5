import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { giveUp, hashOf, inProject, readText } from './project.mjs';
import { runQuietly } from './runQuietly.mjs';
import { withSetupLock } from './setupLock.mjs';

const LOCKFILE = inProject('package-lock.json');
const FOLDER = inProject('node_modules');
const STAMP = inProject('node_modules', '.stoa-installed');
/** The file that npm writes after an installation. */
const NOTE = inProject('node_modules', '.package-lock.json');

/** Brings node_modules in line with package-lock.json. Does nothing if it already is. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  try {
    await withSetupLock(async (onStart) => {
      if (!isInstalled() && !wasInstalledByHand()) await install(onStart);
      writeFileSync(STAMP, wanted());
    });
  } catch (problem) {
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(problem.code)) throw problem;
    giveUp(`Stoa cannot install its packages in ${inProject()}: ${problem.message}`);
  }
}

const wanted = () => `${hashOf([LOCKFILE])} ${process.platform}-${process.arch}`;
const isInstalled = () => readText(STAMP) === wanted() && isWhole();

// The stamp can outlive deleted packages. Checking that all of them exist takes milliseconds.
function isWhole() {
  const noted = packagesIn(NOTE);
  return noted !== null && Object.keys(noted).every((path) => existsSync(inProject(path, 'package.json')));
}

async function install(onStart) {
  console.log('Installing packages (once, about a minute) …');
  empty(FOLDER);
  const shell = process.platform === 'win32';
  const args = ['ci', '--no-audit', '--no-fund'];
  const { ok, output } = await runQuietly('npm', args, { env: npmEnvironment(), shell, onStart });
  if (!ok) giveUp(`${output.trim()}\n\nThe packages could not be installed. See the output above.`);
  if (!isWhole()) giveUp('npm finished, but packages are missing from node_modules. Run the command again.');
}

// npm fails on the remains of a killed installation.
function empty(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(inProject('node_modules', name), { recursive: true, maxRetries: 3 });
}

// npm ci empties node_modules, so it must not run on the Node inside it. Development tools are needed too.
function npmEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: '', npm_config_omit: '', npm_config_include: 'dev' };
}

// The same versions need no second installation.
function wasInstalledByHand() {
  if (!isWhole()) return false;
  const installed = packagesIn(NOTE);
  const locked = Object.entries(packagesIn(LOCKFILE)).filter(([path]) => path !== '');
  return locked.every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

// npm may have been killed while writing.
function packagesIn(path) {
  try {
    return JSON.parse(readText(path) ?? 'null')?.packages ?? null;
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}
