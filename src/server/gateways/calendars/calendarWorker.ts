import { parentPort } from 'node:worker_threads';
import { busyTimes, TooComplex, type CalendarInput } from './busyTimes.ts';
import type { CalendarReading } from './calendarMessages.ts';

// The thread that reads one calendar for readBusyTimes. Whatever a calendar does to it ends with it.
parentPort?.once('message', (input: CalendarInput) => parentPort?.postMessage(read(input), []));

function read(input: CalendarInput): CalendarReading {
  try {
    return { problem: null, ...busyTimes(input) };
  } catch (error) {
    // The library also throws errors of its own. Their messages contain parts of the calendar, so they stay in this thread.
    return { problem: error instanceof TooComplex ? 'too-complex' : 'not-calendar' };
  }
}
