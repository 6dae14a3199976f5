import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { workerFile } from '../threads/workerFile.ts';
import type { CalendarInput } from './busyTimes.ts';
import type { CalendarReading } from './calendarMessages.ts';

/** Calendars wait for each other, so that they keep one core busy at most. */
const limit = pLimit(1);
const SECONDS = 10;
const MEMORY_MB = 256;

/**
 * Reads when the owner of a calendar is busy, in a thread of its own, which has 10 seconds and 256 MB. A calendar that needs more is
 * too complex.
 */
export const readBusyTimes = (input: CalendarInput, { seconds = SECONDS } = {}): Promise<CalendarReading> =>
  limit(() => readInThread(input, seconds));

async function readInThread(input: CalendarInput, seconds: number): Promise<CalendarReading> {
  const worker = new Worker(workerFile({ name: 'calendarWorker', beside: import.meta.filename }), {
    // It reads what strangers wrote, so it gets no secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.postMessage(input, []);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<CalendarReading>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'too-complex' }), seconds * 1000);
      worker.once('message', resolve);
      worker.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'too-complex' }) : reject(error),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
