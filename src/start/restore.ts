import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { BackupProblem } from './backups/BackupProblem.ts';
import { beginRestore, findBegunRestore, finishRestore, nameOf } from './backups/begunRestore.ts';
import { digits } from './backups/digits.ts';
import { readKey } from './backups/encryption.ts';
import { installationCheck } from './backups/installationCheck.ts';
import { checkBackup, openBackup, type OpenBackup, requireKnown } from './backups/openBackup.ts';
import { openProgress } from './backups/progress.ts';
import { requireEmpty } from './backups/requireEmpty.ts';
import { restoreBackup } from './backups/restoreBackup.ts';
import { type Config, readConfig } from './config.ts';
import { recordDemo } from './firstRun.ts';
import { openLog } from './openLog.ts';
import { openStorage } from './openStorage.ts';
import { orExplain } from './orExplain.ts';
import { connectDatabase } from './prepareDatabase.ts';
import { readMigrations } from './readMigrations.ts';

await orExplain(async () => {
  const [from, keyFile] = process.argv.slice(2);
  if (from === undefined || keyFile === undefined) {
    throw new BackupProblem(
      'Name the folder of the backups, or one backup in it, and the key file: npm run restore <folder> <key file>',
    );
  }
  await restore(readConfig(), { from, keyFile });
}, 'The backup was not restored.');

async function restore(config: Config, { from, keyFile }: { from: string; keyFile: string }): Promise<void> {
  const backup = await openBackup(from, await readKey(await readKeyFile(keyFile)));
  const secretKey = requireSecret(config, backup);
  const migrations = await readMigrations();
  requireKnown(
    backup,
    migrations.map(({ name }) => name),
  );
  const progress = openProgress(process.stdout);
  if (await isBegun(config, backup)) progress.print('Continuing the restore that was interrupted.');
  else await requireEmpty(config);
  await checkBackup(backup, progress);

  await mkdir(config.dataDir, { recursive: true });
  await beginRestore(config.dataDir, backup);
  if (backup.manifest.secret !== null && config.secretKey === undefined) {
    await writeFile(join(config.dataDir, 'secret'), secretKey, { mode: 0o600 });
  }
  const log = openLog({ level: 'warn', to: pino.destination({ dest: 2, sync: true }) });
  const { files } = await openStorage(config);
  const { embedded, ...database } = await connectDatabase({ config, secretKey, log });
  try {
    await restoreBackup(backup, { ...database, migrations, files, progress });
    if (backup.manifest.hasDemo) await recordDemo(config);
    await finishRestore(config.dataDir);
  } finally {
    await files.close();
    await embedded?.stop();
  }
  for (const line of summary(config, backup)) progress.print(line);
}

/** Whether a restore of this backup was interrupted here. What it left is its own, and may be replaced. */
async function isBegun({ dataDir }: Config, backup: OpenBackup): Promise<boolean> {
  const begun = await findBegunRestore(dataDir);
  if (begun === null || begun === nameOf(backup)) return begun !== null;
  throw new BackupProblem(
    `The restore of another backup (of ${begun.split(' ')[0]}) was interrupted in DATA_DIR (${resolve(dataDir)}). ` +
      'Name that backup to continue, or empty DATA_DIR, the database and the bucket. Nothing was changed.',
  );
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new BackupProblem(`The key file ${resolve(path)} cannot be read (${error.message}).`, { cause: error });
  });
}

/** The secret that the restored installation has to use, because parts of its data are encrypted with it. */
function requireSecret({ secretKey }: Config, { manifest }: OpenBackup): string {
  const secret = secretKey ?? manifest.secret;
  if (secret === null) {
    throw new BackupProblem(
      'SECRET_KEY is not set. The installation of this backup used one, and it is not part of the backup. Set the same.',
    );
  }
  if (installationCheck(secret) !== manifest.secretCheck) {
    throw new BackupProblem(
      'SECRET_KEY is not the one of the installation that was backed up. Set the same: ' +
        'sign-in codes and keys of email providers are encrypted with it.',
    );
  }
  return secret;
}

function summary({ dataDir, databaseUrl }: Config, { path, manifest }: OpenBackup): string[] {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup ${path} was restored: ${digits(rows)} rows and ${digits(manifest.files.count)} files.`,
    `It shows the installation as of ${manifest.createdAt}. What happened later is not in it.`,
    `Start it with npm start (${databaseUrl === undefined ? `DATA_DIR=${dataDir}` : 'DATABASE_URL'}).`,
  ];
}
