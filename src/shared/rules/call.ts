import { linkProblem } from './productKind.ts';

/** How calls are sold: their lengths, limits and cancellation rules. Times are minutes. */

export const CALL_MINUTES = [10, 15, 20, 30, 45, 60, 75, 90, 120, 180, 240] as const;
export const CALL_LENGTHS_MAX = 6;
export const CALL_GROUP_MAX = 100;
export const CALL_SESSIONS_MAX = 50;
export const CALL_BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const;
/** How many hours before a call it can be booked at the latest. */
export const CALL_NOTICES = [3, 6, 12, 24, 48, 72, 168] as const;
/** Could be chosen before. Calls that have one keep it. */
export const CALL_NOTICES_FORMER = [1, 2] as const;
/** How far ahead calls can be booked. */
export const CALL_HORIZON_DAYS = 60;
export const CALLS_A_DAY_MAX = 20;
export const CALL_PLACE_MAX = 1000;
/** A payment has this long until others can take the time. */
export const CALL_HOLD_MINUTES = 10;
/** How often a customer can move a call, and until when. */
export const CALL_MOVES_MAX = 2;
export const CALL_MOVE_HOURS = 24;

/** How many calendars of a host are read. */
export const BUSY_FEEDS_MAX = 5;
export const BUSY_FEED_NAME_MAX = 60;
export const BUSY_FEED_MINUTES = 15;
/** A calendar that is too large or too complex is read again after this time, because each try takes the most work. */
export const BUSY_FEED_COSTLY_HOURS = 6;
/** The creator is emailed when a calendar could not be read for this long. */
export const BUSY_FEED_SILENT_HOURS = 24;

/** Why a calendar could not be read. `lost-address`: the secret key changed with which its address was sealed. */
export const BUSY_FEED_PROBLEMS = [
  'unreachable',
  'refused',
  'not-found',
  'private-address',
  'too-large',
  'not-calendar',
  'too-complex',
  'lost-address',
] as const;
export type BusyFeedProblem = (typeof BUSY_FEED_PROBLEMS)[number];

/** The address of a calendar. Some calendars show it with `webcal:`, which means https. */
export const feedAddress = (typed: string): string => typed.trim().replace(/^webcals?:/i, 'https:');

/** What a customer gets back who cancels in time: nothing, another time, or the money. */
export const CANCEL_RULES = ['none', 'again', 'refund'] as const;
export type CancelRule = (typeof CANCEL_RULES)[number];

/** What a cancellation gave or would give. `contact`: another time, and the host contacts the customer about the money. */
export const CANCEL_OUTCOMES = [...CANCEL_RULES, 'contact'] as const;
export type CancelOutcome = (typeof CANCEL_OUTCOMES)[number];

export const BOOKING_STATES = ['held', 'booked', 'canceled', 'released'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const CALL_DEFAULTS = {
  minutes: [30],
  group: 1,
  sessions: 1,
  bufferBefore: 0,
  bufferAfter: 10,
  noticeHours: 3,
  cancel: 'again',
  cancelHours: 24,
  place: '',
} as const satisfies Record<string, unknown>;

/** What a customer is told about a call when they book it. */
export interface CallRule {
  /** What a cancellation in time gives. */
  cancel: CancelRule;
  /** Until how many hours before the call. */
  cancelHours: number;
  /** How often the call can be moved, and until how many hours before it. */
  movesMax: number;
  moveHours: number;
}

/** The rule of a call that is booked now. */
export const callRuleOf = (call: { cancel: CancelRule; cancelHours: number; sessions: number }): CallRule => ({
  cancel: cancelRuleOf(call, { isPaid: true }),
  cancelHours: call.cancelHours,
  movesMax: CALL_MOVES_MAX,
  moveHours: CALL_MOVE_HOURS,
});

/** Whether a customer may still move a call that they have moved `moves` times. */
export const canMove = (
  { startsAt, moves, movesMax, moveHours }: { startsAt: Date; moves: number } & CallRule,
  now: Date,
): boolean => moves < movesMax && hoursUntil(startsAt, now) >= moveHours;

/** What a cancellation in time gives. A call of a pack, or one that was not paid for, gives another time instead of money. */
export const cancelRuleOf = (
  { cancel, sessions }: { cancel: CancelRule; sessions: number },
  { isPaid }: { isPaid: boolean },
): CancelRule => (cancel === 'refund' && (sessions > 1 || !isPaid) ? 'again' : cancel);

/** What a customer gets who cancels now. A call that has begun cannot be canceled. */
export function cancelOutcome(
  { startsAt, cancel, cancelHours }: { startsAt: Date } & Pick<CallRule, 'cancel' | 'cancelHours'>,
  now: Date,
): CancelRule | 'begun' {
  const left = hoursUntil(startsAt, now);
  if (left <= 0) return 'begun';
  return left >= cancelHours ? cancel : 'none';
}

/** The link that a place is, if it is one that is safe to open. */
export const safeHttps = (place: string): string | null => {
  const link = /https:\/\/\S+/.exec(place)?.[0];
  return link !== undefined && linkProblem(link) === null ? link : null;
};

const hoursUntil = (moment: Date, now: Date): number => (moment.getTime() - now.getTime()) / 3_600_000;
