import { resolve } from 'node:path';
import { resolverDns } from '#server/gateways/dns/resolverDns.ts';
import { type Config, ConfigError } from '../config.ts';
import { EmbeddedFailure } from '#server/db/embedded/EmbeddedFailure.ts';
import type { EmbeddedLog } from '#server/db/embedded/EmbeddedLog.ts';
import { hasInstallation } from '../hasInstallation.ts';
import { openMail } from '../openServices.ts';
import { openStorage } from '../openStorage.ts';
import { connectDatabase, type ConnectedDatabase } from '../prepareDatabase.ts';
import { readMigrations } from '../readMigrations.ts';
import { requireStartable } from '../requireStartable.ts';
import { ensureSecretKey } from '../secretKey.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkFfmpeg } from './checkFfmpeg.ts';
import { checkBackups, checkDisk, checkStorage } from './checkMachine.ts';
import { checkClockOutside, checkDns, checkMail, checkSettings } from './checkOutside.ts';
import { type Finding, problem } from './Finding.ts';

interface Options {
  log: EmbeddedLog;
  now: () => Date;
}

/** Checks every part of an installation, running or not. Changes nothing except a small file that it deletes again. */
export async function diagnose(config: Config, { log, now }: Options): Promise<Finding[]> {
  const findings: Finding[] = [{ part: 'Settings', ...checkSettings(config) }];
  if (!hasInstallation(config)) {
    const text = `DATA_DIR (${resolve(config.dataDir)}) contains no installation.`;
    return [...findings, { part: 'Database', ...problem(text, 'Start Stoa with npm start, or restore a backup.') }];
  }
  findings.push(...(await examineDatabase(config, { log, now })));
  findings.push({ part: 'Disk', ...(await checkDisk(config.dataDir)) });
  const { files } = await openStorage(config);
  findings.push({ part: 'Storage', ...(await checkStorage(files, config)) });
  await files.close();
  if (config.ffmpegPath !== undefined) findings.push({ part: 'ffmpeg', ...(await checkFfmpeg(config.ffmpegPath)) });
  const mail = openMail(config, now);
  findings.push({ part: 'Mail', ...(await checkMail(mail)) });
  await mail.close();
  findings.push({ part: 'DNS', ...(await checkDns(resolverDns(config.dnsServers), config)) });
  const clock = await checkClockOutside(config, now);
  if (clock) findings.push({ part: 'Clock outside', ...clock });
  findings.push({ part: 'Backups', ...(await checkBackups(config.backups, now())) });
  return findings;
}

async function examineDatabase(config: Config, { log, now }: Options): Promise<Finding[]> {
  let database: ConnectedDatabase;
  try {
    database = await connectDatabase({ config, secretKey: await ensureSecretKey(config), log, isGuest: true });
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof EmbeddedFailure)) throw error;
    return [{ part: 'Database', ...problem(error.message, 'Start PostgreSQL, or correct the setting.') }];
  }
  try {
    await requireStartable(database.owner);
    return await checkDatabase({ ...database, migrations: await readMigrations(), now });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ part: 'Database', state: 'problem', text: error.message }];
  } finally {
    await database.embedded?.stop();
  }
}
