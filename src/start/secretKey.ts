import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The installation's secret: from the settings, else made once and kept in the data folder. */
export async function ensureSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    // Exclusive creation: of two first starts, one makes the secret and both read the same.
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
