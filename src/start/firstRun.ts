import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/access/context.ts';
import type { Connection } from '#server/db/database.ts';
import type { Config } from './config.ts';
import { removeDemo } from './demo/removeDemo.ts';
import { seedDemo } from './demo/seedDemo.ts';

/** Creates the demo store once per data folder. A demo left incomplete by a crash is created again. */
export async function seedOnFirstRun({
  config,
  services,
  owner,
}: {
  config: Config;
  services: Services;
  owner: Connection;
}): Promise<void> {
  if (!config.withDemo || (await hasDemo(config))) return;
  await removeDemo(owner);
  await seedDemo(services);
  await recordDemo(config);
}

/** From here on the demo store is not created again. */
export const recordDemo = (config: Config): Promise<void> => writeFile(demoStamp(config), 'Created the demo store.\n');

const demoStamp = (config: Config) => join(config.dataDir, 'demo');

export async function hasDemo(config: Config): Promise<boolean> {
  try {
    await readFile(demoStamp(config));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
