import { removeDemo } from './demo/removeDemo.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { orExplain } from './orExplain.ts';
import { withDatabase } from './withDatabase.ts';

// npm run seed -- --reset: the demo store, made anew. Without the word, nothing that exists is touched.
if (!process.argv.includes('--reset')) {
  process.stdout.write('npm run seed -- --reset takes the demo store away and makes it anew.\n');
} else {
  await orExplain(async () => {
    const opened = await withDatabase({ isWorker: false });
    await removeDemo(opened.database.owner);
    await seedDemo(opened.services);
    await opened.close();
    process.stdout.write('The demo store is as on the first day.\n');
  });
}
