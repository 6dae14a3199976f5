import { provenStore } from '#shared/kit/ids.ts';
import { checkFigures } from '#server/features/figures/checkFigures.ts';
import { listStores } from './listStores.ts';
import { orExplain } from './orExplain.ts';
import { withDatabase } from './withDatabase.ts';

/** So many differences of a store are printed. */
const PRINTED_MAX = 20;

// npm run figures: compares the stored figures of every store with what they add up. npm run figures -- --repair: makes those
// again that differ. The product may run meanwhile.
await orExplain(async () => {
  const isRepairing = process.argv.includes('--repair');
  const opened = await withDatabase({ isWorker: false });
  let [stores, differing, differences] = [0, 0, 0];
  try {
    for await (const { id, slug } of listStores(opened.services.dbForJobs)) {
      let found = 0;
      const now = opened.services.now();
      const check = { db: opened.services.dbForJobs, storeId: provenStore(id), isRepairing, now };
      for await (const text of checkFigures(check)) {
        found += 1;
        if (found <= PRINTED_MAX) process.stdout.write(`${slug}: ${text}\n`);
      }
      if (found > PRINTED_MAX) process.stdout.write(`${slug}: and ${found - PRINTED_MAX} more.\n`);
      stores += 1;
      differing += found > 0 ? 1 : 0;
      differences += found;
    }
  } finally {
    await opened.close();
  }
  process.stdout.write(`${summary({ stores, differing, differences, isRepairing })}\n`);
  process.exitCode = differences > 0 && !isRepairing ? 1 : 0;
}, 'The figures could not be compared.');

interface Counted {
  stores: number;
  differing: number;
  differences: number;
  isRepairing: boolean;
}

function summary({ stores, differing, differences, isRepairing }: Counted): string {
  if (differences === 0) return `All figures are what they add up (stores: ${stores}).`;
  const counted = `Differences: ${differences}, in ${differing} of ${stores} stores.`;
  return `${counted} ${isRepairing ? 'They were made again.' : 'npm run figures -- --repair makes them again.'}`;
}
