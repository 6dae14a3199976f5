import type { BusyFeedProblem } from '#shared/rules/call.ts';

/** Why a calendar could not be read. */
export type CalendarProblem = Exclude<BusyFeedProblem, 'lost-address'>;

/** What the server of a calendar answered. 'same': nothing has changed since the answer that had this ETag. */
export type CalendarAnswer =
  | { kind: 'calendar'; text: string; etag: string | null }
  | { kind: 'same' }
  | { kind: 'problem'; problem: CalendarProblem };

/** Reads calendar files (RFC 5545) from addresses that creators typed. Never throws because of an address or a server. */
export interface CalendarGateway {
  read(request: { url: string; etag: string | null }): Promise<CalendarAnswer>;
}
