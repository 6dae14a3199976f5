import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { backUp, type MadeBackup } from './backups/backUp.ts';
import { BackupProblem } from './backups/BackupProblem.ts';
import { digits } from './backups/digits.ts';
import { createKey } from './backups/encryption.ts';
import { openProgress } from './backups/progress.ts';
import { readConfig } from './config.ts';
import { hasDemo } from './firstRun.ts';
import { hasInstallation } from './hasInstallation.ts';
import { openLog } from './openLog.ts';
import { openStorage } from './openStorage.ts';
import { orExplain } from './orExplain.ts';
import { connectDatabase } from './prepareDatabase.ts';
import { ensureSecretKey } from './secretKey.ts';

const NEW_KEY = '--new-key';

await orExplain(async () => {
  const [first, second] = process.argv.slice(2);
  if (first === NEW_KEY) await writeKey(second ?? 'backup-key.txt');
  else await makeBackup(first);
}, 'No backup was made.');

async function writeKey(path: string): Promise<void> {
  const key = await createKey();
  const text = `# Opens the backups of Stoa. Public key: ${key.public}\n${key.secret}\n`;
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason = error.code === 'EEXIST' ? 'it exists' : error.message;
    throw new BackupProblem(`${resolve(path)} cannot be written: ${reason}. Name another file.`, { cause: error });
  });
  process.stdout.write(`
  The key was written to ${resolve(path)}

  1. Set its public half where Stoa runs:

     BACKUP_KEY=${key.public}

  2. Move the file to a safe place away from this machine, and store a second copy.

  Without this file nobody can open the backups, and nobody can make it again.

`);
}

async function makeBackup(to: string | undefined): Promise<void> {
  const config = readConfig();
  const publicKey = config.backups.key;
  if (publicKey === undefined) {
    throw new BackupProblem(
      'BACKUP_KEY is not set, and backups are always encrypted. Create a key with ' +
        '`npm run backup -- --new-key backup-key.txt` and do what it prints.',
    );
  }
  if (!hasInstallation(config)) {
    throw new BackupProblem(
      `There is nothing to back up: DATA_DIR (${resolve(config.dataDir)}) contains no installation.`,
    );
  }
  const secretKey = await ensureSecretKey(config);
  const log = openLog({ level: 'warn', to: pino.destination({ dest: 2, sync: true }) });
  const { owner, connection, embedded } = await connectDatabase({ config, secretKey, log, isGuest: true });
  const { files } = await openStorage(config);
  const progress = openProgress(process.stdout);
  try {
    const made = await backUp({
      owner,
      connection,
      files,
      folder: to ?? config.backups.folder,
      publicKey,
      count: config.backups.count,
      secretKey,
      isSecretGenerated: config.secretKey === undefined,
      hasDemo: await hasDemo(config),
      now: new Date(),
      progress,
    });
    for (const line of summary(made)) progress.print(line);
  } finally {
    await files.close();
    await embedded?.stop();
  }
}

function summary({ path, rows, files, missing, deleted }: MadeBackup): string[] {
  return [
    `The backup is in ${resolve(path)}: ${digits(rows)} rows and ${digits(files)} files.`,
    ...deleted.map((name) => `The old backup ${name} was deleted.`),
    ...missing.slice(0, 10).map((key) => `Warning: the storage has no file ${key}, which the database names.`),
    ...(missing.length > 10 ? [`Warning: ${digits(missing.length - 10)} further files are missing.`] : []),
  ];
}
