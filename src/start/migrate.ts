import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openLog } from './openLog.ts';
import { orExplain } from './orExplain.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { ensureSecretKey } from './secretKey.ts';

await orExplain(async () => {
  const config = readConfig();
  const secretKey = await ensureSecretKey(config);
  const log = openLog({ level: 'warn', to: pino.destination({ dest: 2, sync: true }) });
  const { applied, embedded } = await prepareDatabase({ config, secretKey, log, isGuest: true });
  process.stdout.write(applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'The database is up to date.\n');
  await embedded?.stop();
});
