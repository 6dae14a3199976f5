import { removeDemo } from './demo/removeDemo.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { orExplain } from './orExplain.ts';
import { withDatabase } from './withDatabase.ts';

// npm run seed -- --reset: recreates the demo store. Without --reset, existing data is not changed.
if (!process.argv.includes('--reset')) {
  process.stdout.write('npm run seed -- --reset deletes the demo store and creates it again.\n');
} else {
  await orExplain(async () => {
    const opened = await withDatabase({ isWorker: false });
    await removeDemo(opened.database.owner);
    await seedDemo(opened.services);
    await opened.close();
    process.stdout.write('The demo store was reset.\n');
  });
}
