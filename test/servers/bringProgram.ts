import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The time limit of a hook that may have to install a program. */
export const INSTALL_MS = 300_000;

const LOCK = join(tmpdir(), 'stoa-apt.lock');

interface Wanted {
  command: string;
  /** Debian's package that contains it. */
  debian: string;
  /** What else somebody can do. */
  otherwise: string;
}

/** The path of a server program for tests. Installs Debian's package if it is missing and that is possible without asking. */
export async function bringProgram({ command, debian, otherwise }: Wanted): Promise<string> {
  const found = await findCommand(command);
  if (found !== null) return found;
  const problem = await installWithApt(debian);
  const installed = await findCommand(command);
  if (installed !== null) return installed;
  throw new Error(`This test needs the program ${command}, and ${problem}. Please install it: ${otherwise}`);
}

async function findCommand(command: string): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const folder of folders.filter((one) => one !== '')) {
    const path = join(folder, command);
    if (await isExecutable(path)) return path;
  }
  return null;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Returns why there is none, if there is none afterwards. */
async function installWithApt(debian: string): Promise<string> {
  if (process.getuid?.() !== 0 || !(await isExecutable('/usr/bin/apt-get'))) {
    return 'it can only be installed automatically by root on Debian';
  }
  // Test files run in parallel, and apt-get refuses to run twice at once. Debian's packages would start their services.
  const script = `apt-get update && apt-get install -y --no-install-recommends ${debian}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' };
  return promisify(execFile)('flock', [LOCK, 'sh', '-c', script], { env }).then(
    () => `Debian's package ${debian} does not contain it`,
    ({ stderr }: { stderr?: string }) => `apt-get could not install ${debian} (${(stderr ?? '').trim().slice(-300)})`,
  );
}
