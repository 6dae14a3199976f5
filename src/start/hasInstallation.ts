import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Whether Stoa has started with these settings, for commands that must not create what they look for. */
export function hasInstallation({ dataDir, databaseUrl, secretKey }: Config): boolean {
  const exists = (name: string) => existsSync(join(dataDir, name));
  const hasDatabase = databaseUrl !== undefined || exists('postgres') || exists('cluster-location');
  return hasDatabase && (secretKey !== undefined || exists('secret'));
}
