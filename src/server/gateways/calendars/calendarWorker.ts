import { parentPort } from 'node:worker_threads';
import { busyTimes, NotCalendar, TooComplex, type CalendarInput } from './busyTimes.ts';
import type { CalendarReading } from './calendarMessages.ts';

// The thread that reads one calendar for readBusyTimes. Whatever a calendar does to it ends with it.
parentPort?.once('message', (input: CalendarInput) => parentPort?.postMessage(read(input), []));

function read(input: CalendarInput): CalendarReading {
  try {
    return { problem: null, ...busyTimes(input) };
  } catch (error) {
    if (error instanceof NotCalendar) return { problem: 'not-calendar' };
    if (error instanceof TooComplex) return { problem: 'too-complex' };
    throw error;
  }
}
