import type { BusyTimes } from './busyTimes.ts';
import type { CalendarProblem } from './port.ts';

/** What the thread that reads a calendar sends back. */
export type CalendarReading = { problem: CalendarProblem } | ({ problem: null } & BusyTimes);
