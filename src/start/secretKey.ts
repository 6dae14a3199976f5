import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requireNoBegunRestore } from './backups/begunRestore.ts';
import { type Config, ConfigError } from './config.ts';

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'databaseUrl' | 's3'>;

/** The installation's secret: from the settings, else created once and stored in the data folder. */
export async function ensureSecretKey({ secretKey, dataDir, databaseUrl, s3 }: Settings): Promise<string> {
  await requireNoBegunRestore(dataDir);
  const usesExternalStorage = databaseUrl !== undefined && s3 !== undefined;
  if (secretKey !== undefined && usesExternalStorage) return secretKey;
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return secretKey ?? (await storedSecret(dataDir));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ConfigError(
      `DATA_DIR: ${resolve(dataDir)} cannot be used (${error.message}); ` +
        'expected a folder that the user who starts Stoa can create, read and write',
      { cause: error },
    );
  }
}

async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    // Exclusive creation: of two concurrent first starts, one creates the secret and both read the same one.
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
