import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mayUseApt } from './findBrowser.mjs';
import { giveUp } from './project.mjs';
import { runQuietly } from './runQuietly.mjs';

/** The path of an ffmpeg for the browser tests. Installs one if that is possible without asking. */
export async function findFfmpeg() {
  const input = process.env.FFMPEG;
  if (input) return existsSync(input) ? input : giveUp(`FFMPEG is set to ${input}, but that file does not exist.`);
  const found = installedFfmpeg();
  if (found) return found;
  if (mayUseApt()) await installFfmpeg();
  return (
    installedFfmpeg() ??
    giveUp(
      'The browser tests need ffmpeg, and it was not found. Please install it, for example with: sudo apt-get update && sudo apt-get install -y ffmpeg\nIf it is installed elsewhere, set its path: FFMPEG=/path/to/ffmpeg npm test',
    )
  );
}

const installedFfmpeg = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'ffmpeg'), join(folder, 'ffmpeg.exe')])
    .find((path) => existsSync(path));

async function installFfmpeg() {
  console.log('Installing ffmpeg for the browser tests (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const runs = [
    await runQuietly('apt-get', ['update'], { env }),
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'ffmpeg'], { env }),
  ];
  const faults = runs.filter(({ ok }) => !ok).map(({ output }) => output);
  if (faults.length > 0) console.error(faults.join('').trimEnd());
}
