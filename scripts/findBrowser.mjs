import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp } from './project.mjs';
import { runQuietly } from './runQuietly.mjs';

/** Debian's headless Chromium package takes half the time of the full one to install. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const COMMANDS = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
];

/** The path of a Chromium for tests. Installs one if that is possible without asking. */
export async function findBrowser() {
  const input = process.env.CHROMIUM;
  if (input) return existsSync(input) ? input : giveUp(`CHROMIUM is set to ${input}, but that file does not exist.`);
  const found = installedBrowser();
  if (found) return found;
  if (mayUseApt()) await installChromium();
  return installedBrowser() ?? giveUp(howToGetOne());
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const commands = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...APPLICATIONS].find((path) => existsSync(path) && runs(path));
}

// Ubuntu's chromium-browser may be a stub that only asks for a snap.
function runs(path) {
  return process.platform !== 'linux' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

export const mayUseApt = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installChromium() {
  console.log('Installing Chromium for the browser tests (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const runs = [await runQuietly('apt-get', ['update'], { env })];
  for (const name of PACKAGES) {
    const installed = await runQuietly('apt-get', ['install', '-y', name], { env });
    if (installed.ok) return;
    runs.push(installed);
  }
  const faults = runs.filter(({ ok }) => !ok).map(({ output }) => output);
  console.error(faults.join('').trimEnd());
}

function howToGetOne() {
  const ways = {
    linux: 'install one, for example with: sudo apt-get update && sudo apt-get install -y chromium',
    darwin: 'install Google Chrome from https://www.google.com/chrome',
    win32: 'install Google Chrome from https://www.google.com/chrome',
  };
  const way = ways[process.platform] ?? 'install Chromium or Google Chrome';
  return `The browser tests need Chromium or Google Chrome, and none was found. Please ${way}\nIf it is installed elsewhere, set its path: CHROMIUM=/path/to/chrome npm test`;
}
