import { jobHandlers } from '#server/features/jobHandlers.ts';
import { replayByCommand } from '#server/features/providerEvents/replayByCommand.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { orExplain } from './orExplain.ts';
import { type Opened, withDatabase } from './withDatabase.ts';

await orExplain(async () => {
  const opened = await withDatabase({ isWorker: true });
  const replayed = optionValue('--replay');
  if (process.argv.includes('--dead')) await listDead(opened);
  else if (replayed !== null) await replay(opened, replayed);
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

/** The value after an option of the command line. Null without the option. */
function optionValue(name: string): string | null {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
}

/** Handles an event of the payment provider again, or all that were received on a day. A running worker does the rest. */
async function replay(opened: Opened, which: string): Promise<void> {
  const { services } = opened;
  const replayed = /^\d{4}-\d{2}-\d{2}$/.test(which) ? { day: which } : { eventId: which };
  const now = services.now();
  const count = await services.db.onPlatform((tx) => replayByCommand(tx, replayed, now));
  process.stdout.write(count === 0 ? `No event matches “${which}”.\n` : `Events to be handled again: ${count}\n`);
  await opened.close();
  process.exit(count === 0 ? 1 : 0);
}

async function work(opened: Opened): Promise<void> {
  await runJobs({ queue: opened.queue, handlers: jobHandlers, services: opened.services });
  process.stdout.write('The worker is running. Press Ctrl-C to stop.\n');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void opened.close().then(() => process.exit(0)));
  }
}
