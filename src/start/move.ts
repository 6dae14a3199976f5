import { resolve } from 'node:path';
import { pino } from 'pino';
import { BackupProblem } from './backups/BackupProblem.ts';
import { digits } from './backups/digits.ts';
import { onConnection } from './backups/onConnection.ts';
import { openProgress } from './backups/progress.ts';
import { type Config, Environment, readConfig } from './config.ts';
import { hasInstallation } from './hasInstallation.ts';
import { type Compared, comparisonLines, isEqual } from './moves/compareSnapshots.ts';
import { compareDatabases, moveDatabase, type Place } from './moves/moveDatabase.ts';
import { unmarkMoved } from './moves/movedAway.ts';
import { openLog } from './openLog.ts';
import { orExplain } from './orExplain.ts';
import { type ConnectedDatabase, connectDatabase } from './prepareDatabase.ts';
import { readMigrations } from './readMigrations.ts';
import { requireDatabase } from './requireDatabase.ts';
import { ensureSecretKey } from './secretKey.ts';

const EMBEDDED = 'embedded';
const COMPARE = '--compare';
const UNDO = '--undo';

await orExplain(async () => {
  const args = process.argv.slice(2);
  const [to] = args.filter((one) => one !== COMPARE);
  if (to === UNDO) await undo(readConfig());
  else await move(readConfig(), { to, onlyCompares: args.includes(COMPARE) });
}, 'The database was not moved.');

async function move(config: Config, { to, onlyCompares }: { to: string | undefined; onlyCompares: boolean }) {
  const target = targetOf(config, to);
  requireInstallation(config);
  const secretKey = await ensureSecretKey(config);
  const progress = openProgress(process.stdout);
  await onDatabase(config, { secretKey, isGuest: true }, (from) =>
    onDatabase(target, { secretKey, isGuest: onlyCompares }, async (into) => {
      const places = { source: placeOf(config, from), target: placeOf(target, into) };
      const options = { ...places, migrations: await readMigrations(), progress };
      const compared = await (onlyCompares ? compareDatabases : moveDatabase)(options);
      for (const line of [...comparisonLines(compared), '', ...summary(compared, { ...places, onlyCompares })]) {
        progress.print(line);
      }
      process.exitCode = compared.every(isEqual) ? 0 : 1;
    }),
  );
}

/** The same settings with the other database. */
function targetOf(config: Config, to: string | undefined): Config {
  const isUrl = to !== undefined && to !== EMBEDDED;
  const isValid = isUrl ? Environment.shape.DATABASE_URL.safeParse(to).success : to === EMBEDDED;
  if (!isValid || (to === EMBEDDED && config.databaseUrl === undefined)) {
    throw new BackupProblem(
      'Name the database to move to: npm run move -- postgres://user:password@host:5432/stoa\n' +
        'or, from the one of DATABASE_URL to that of DATA_DIR: npm run move -- embedded',
    );
  }
  return { ...config, databaseUrl: isUrl ? to : undefined, databaseDirectUrl: undefined };
}

function requireInstallation(config: Config): void {
  if (hasInstallation(config)) return;
  throw new BackupProblem(
    `There is nothing to move: DATA_DIR (${resolve(config.dataDir)}) contains no installation, and DATABASE_URL is not set.`,
  );
}

interface Opening {
  secretKey: string;
  isGuest: boolean;
}

async function onDatabase(config: Config, opening: Opening, work: (database: ConnectedDatabase) => Promise<void>) {
  if (config.databaseUrl !== undefined) await requireDatabase(config.databaseUrl, nameOf(config));
  const log = openLog({ level: 'warn', to: pino.destination({ dest: 2, sync: true }) });
  const database = await connectDatabase({ config, log, ...opening });
  try {
    await work(database);
  } finally {
    await database.embedded?.stop();
  }
}

function placeOf(config: Config, database: ConnectedDatabase): Place {
  return { ...database, name: nameOf(config) };
}

/** Without the password. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${host}${pathname}`;
}

interface Ended {
  source: Place;
  target: Place;
  onlyCompares: boolean;
}

function summary(compared: readonly Compared[], { source, target, onlyCompares }: Ended): string[] {
  const differing = compared.filter((one) => !isEqual(one));
  if (differing.length > 0) {
    return [
      `${differing.length} of ${compared.length} tables differ. ${source.name} is what counts.`,
      ...(onlyCompares ? [] : ['Delete everything in the other database, and run the command again.']),
    ];
  }
  const rows = compared.reduce((sum, { here }) => sum + (here?.rows ?? 0), 0);
  const equal = `All ${compared.length} tables are equal: ${digits(rows)} rows, with the same counts and checksums.`;
  if (onlyCompares) return [equal];
  return [
    equal,
    `From now on use ${target.name}: ${nextSetting(target)}. Stoa does not start on ${source.name} any more.`,
    'Files, uploads, emails in the outbox and the secret key did not move. They stay in DATA_DIR or the bucket.',
  ];
}

function nextSetting({ embedded }: Place): string {
  return embedded ? 'remove DATABASE_URL' : 'set DATABASE_URL';
}

async function undo(config: Config): Promise<void> {
  requireInstallation(config);
  const secretKey = await ensureSecretKey(config);
  await onDatabase(config, { secretKey, isGuest: true }, async ({ owner }) => {
    await onConnection(owner, unmarkMoved);
  });
  process.stdout.write(`Stoa starts on ${nameOf(config)} again.\n`);
}
