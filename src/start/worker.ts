import { jobHandlers } from '#server/features/jobHandlers.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { orExplain } from './orExplain.ts';
import { type Opened, withDatabase } from './withDatabase.ts';

await orExplain(async () => {
  const opened = await withDatabase({ isWorker: true });
  if (process.argv.includes('--dead')) await listDead(opened);
  else await work(opened);
});

async function listDead(opened: Opened): Promise<void> {
  const dead = await opened.queue.listDeadJobs(100);
  for (const job of dead) {
    process.stdout.write(`${job.failedAt.toISOString()}  ${job.name}  ${job.id}\n    ${job.error}\n`);
  }
  if (dead.length === 0) process.stdout.write('No failed jobs.\n');
  await opened.close();
  process.exit(0);
}

async function work(opened: Opened): Promise<void> {
  await runJobs({ queue: opened.queue, handlers: jobHandlers, services: opened.services });
  process.stdout.write('The worker is running. Press Ctrl-C to stop.\n');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void opened.close().then(() => process.exit(0)));
  }
}
