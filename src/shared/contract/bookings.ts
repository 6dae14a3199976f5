import { z } from 'zod';
import {
  BUSY_FEED_NAME_MAX,
  BUSY_FEED_PROBLEMS,
  CALL_MINUTES,
  CALLS_A_DAY_MAX,
  CANCEL_OUTCOMES,
  feedAddress,
} from '#shared/rules/call.ts';
import { linkProblem } from '#shared/rules/productKind.ts';
import { isDay, isTimeZone } from '#shared/rules/timeZone.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Limit, Money, text, Timestamp, Uuid } from './fields.ts';

const Zone = z.string().max(100).refine(isTimeZone, 'Choose a time zone.');
const Minutes = z.int().refine((minutes) => CALL_MINUTES.some((one) => one === minutes), 'Choose a length.');

/** Minutes after midnight, in steps of five. */
const Minute = z.int().min(0).max(1440).multipleOf(5);
const isInOrder = ({ from, to }: { from: number; to: number }): boolean => from < to;
const ORDER = { message: 'The end must be after the start.', path: ['to'] };

export const Availability = z.object({
  /** IANA name. The hours are those on the clocks of this zone. */
  zone: Zone,
  /** Monday is 1. */
  weekly: z
    .array(z.object({ weekday: z.int().min(1).max(7), from: Minute, to: Minute }).refine(isInOrder, ORDER))
    .max(70, 'Use up to 70 hours a week.'),
  /** Days with other hours than their weekday. Null: the host is away. */
  dates: z
    .array(
      z
        .object({ day: z.string().refine(isDay, 'Enter a day.'), from: Minute.nullable(), to: Minute.nullable() })
        .refine(({ from, to }) => (from === null && to === null) || (from !== null && to !== null && from < to), ORDER),
    )
    .max(366, 'Use up to 366 days.'),
  dailyMax: z.int().min(1).max(CALLS_A_DAY_MAX, `A day can have up to ${CALLS_A_DAY_MAX} calls.`),
});
export type Availability = z.infer<typeof Availability>;

export const getAvailability = callable({
  name: 'getAvailability',
  about: 'Returns when the creator has time for calls. Null: they have not said so yet.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ availability: Availability.nullable() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveAvailability = callable({
  name: 'saveAvailability',
  about: 'Sets when the creator has time for calls. Booked calls stay as they are.',
  who: 'owner',
  input: Availability.extend({ storeId: Uuid }),
  output: z.object({ availability: Availability.nullable() }),
  refusals: ['hours-overlap'],
  example: (world) => ({
    storeId: world.storeId,
    zone: 'Europe/Lisbon',
    weekly: [{ weekday: 1, from: 540, to: 1020 }],
    dates: [],
    dailyMax: 20,
  }),
});

/** A calendar of the host. Its address is a secret, which is never returned. */
export const BusyFeed = z.object({
  id: z.string(),
  name: z.string(),
  /** The host name of its address. */
  server: z.string(),
  /** When it was read last. Null: not yet. */
  readAt: Timestamp.nullable(),
  /** Why it could not be read the last time. The times of the last successful reading still count. */
  problem: z.enum(BUSY_FEED_PROBLEMS).nullable(),
  /** Not read for a day. */
  isSilent: z.boolean(),
  /** Its creator asked for a reading that has not happened yet. */
  isWaiting: z.boolean(),
  /** How many times of the next 60 days are busy in it. */
  times: z.int(),
  /** How many of its events could not be read. */
  unread: z.int(),
});
export type BusyFeed = z.infer<typeof BusyFeed>;

const OneBusyFeed = z.object({ storeId: Uuid, feedId: Uuid });

export const listBusyFeeds = callable({
  name: 'listBusyFeeds',
  about: 'Returns the calendars in which the creator’s busy times are looked up.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ feeds: z.array(BusyFeed) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveBusyFeed = callable({
  name: 'saveBusyFeed',
  about:
    'Adds a calendar (RFC 5545) by its private https address. Calls are not offered while the creator is busy in it. It is read every 15 minutes. Saving the same address again changes its name.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    name: text(BUSY_FEED_NAME_MAX),
    url: z.string().superRefine((url, context) => {
      const message = linkProblem(feedAddress(url));
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  }),
  output: z.object({ feeds: z.array(BusyFeed) }),
  refusals: ['feed-needs-hours', 'busy-feed-limit'],
  example: (world) => ({
    storeId: world.storeId,
    name: 'Private',
    url: `https://calendar.example.com/${world.unique}/basic.ics`,
  }),
});

export const deleteBusyFeed = callable({
  name: 'deleteBusyFeed',
  about: 'Removes a calendar with its busy times.',
  who: 'owner',
  input: OneBusyFeed,
  output: z.object({ feeds: z.array(BusyFeed) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, feedId: world.busyFeedId }),
});

export const readBusyFeedNow = callable({
  name: 'readBusyFeedNow',
  about: 'Has a calendar read within seconds.',
  who: 'owner',
  input: OneBusyFeed,
  output: z.object({ feeds: z.array(BusyFeed) }),
  refusals: ['not-found', 'too-many-readings'],
  example: (world) => ({ storeId: world.storeId, feedId: world.busyFeedId }),
});

export const Booking = z.object({
  id: z.string(),
  /** `lost`: paid, but the time was taken or had passed before the payment arrived. Its customer has not chosen another one. */
  status: z.enum(['booked', 'canceled', 'lost']),
  title: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** The zone of the customer. */
  zone: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  orderId: z.string().nullable(),
  canceledBy: z.enum(['customer', 'creator', 'access']).nullable(),
  /** What the customer got for a canceled call. Null: not canceled, or unknown. */
  cancelOutcome: z.enum(CANCEL_OUTCOMES).nullable(),
  /** What the cancellation returns of what was paid. Null: nothing, or not known. */
  refund: Money.nullable(),
  /** Whether payments of an installment plan were still to come and end with the cancellation. */
  endsPayments: z.boolean(),
  isNoShow: z.boolean(),
  /** How many people are in the same group call with the same status. 1: nobody else. */
  people: z.int(),
});
export type Booking = z.infer<typeof Booking>;

export const listBookings = callable({
  name: 'listBookings',
  about:
    'Returns booked calls: those that are not over or need another time, soonest first, or the others, latest first. A group call is one row, unless customers are searched for.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    when: z.enum(['upcoming', 'past']),
    search: text(200).optional(),
    /** Returns only this booking. */
    bookingId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(Booking),
  example: (world) => ({ storeId: world.storeId, when: 'upcoming' as const }),
});

const OneBooking = z.object({ storeId: Uuid, bookingId: Uuid });
const BookingOutput = z.object({ booking: Booking });

export const moveBooking = callable({
  name: 'moveBooking',
  about: 'Moves a call to another time, within the creator’s hours or not. The customer is emailed.',
  who: 'owner',
  input: OneBooking.extend({ startsAt: Timestamp }),
  output: BookingOutput,
  refusals: ['not-found', 'booking-over', 'slot-taken'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId, startsAt: '2040-01-02T10:00:00.000Z' }),
});

export const cancelBooking = callable({
  name: 'cancelBooking',
  about:
    'Cancels a call. The customer is emailed. By the rule they were told, they get their money back or can book another time.',
  who: 'owner',
  input: OneBooking,
  output: BookingOutput,
  refusals: ['not-found', 'booking-over'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId }),
});

export const getGroupCall = callable({
  name: 'getGroupCall',
  about: 'Returns everyone of a group call: first those who come, then those whose booking was canceled.',
  who: 'owner',
  input: OneBooking,
  output: z.object({
    bookings: z.array(Booking),
    /** What canceling the call for everyone now gives each of those who come. */
    onCancel: z.array(
      z.object({
        bookingId: z.string(),
        outcome: z.enum(CANCEL_OUTCOMES),
        refund: Money.nullable(),
        endsPayments: z.boolean(),
      }),
    ),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId }),
});

export const cancelGroupCall = callable({
  name: 'cancelGroupCall',
  about:
    'Cancels a group call for everyone in it. They are emailed. By the rule they were told, each gets their money back or can book another time.',
  who: 'owner',
  input: OneBooking,
  output: z.object({ bookings: z.array(Booking) }),
  refusals: ['not-found', 'booking-over'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId }),
});

export const markNoShow = callable({
  name: 'markNoShow',
  about: 'Notes that the customer did not come to a call, or takes that back.',
  who: 'owner',
  input: OneBooking.extend({ isNoShow: z.boolean() }),
  output: BookingOutput,
  refusals: ['not-found', 'booking-not-begun'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId, isNoShow: true }),
});

export const getSlots = callable({
  name: 'getSlots',
  about: 'Returns when a call of a published product can begin in the next 60 days.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, productId: Uuid, minutes: Minutes.optional() }),
  output: z.object({
    /** The zone of the host. */
    zone: z.string(),
    /** The lengths to choose from. */
    lengths: z.array(z.int()),
    minutes: z.int(),
    starts: z.array(Timestamp),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const Slot = z.object({ startsAt: Timestamp, minutes: Minutes, zone: Zone });
export type Slot = z.infer<typeof Slot>;

/** A call as its customer sees it. */
export const OwnBooking = Booking.pick({ id: true, startsAt: true, endsAt: true, zone: true }).extend({
  status: z.enum(['booked', 'canceled']),
  canMove: z.boolean(),
  /** What the customer gets who cancels now. Null: it cannot be canceled any more. */
  onCancel: z.enum(CANCEL_OUTCOMES).nullable(),
  /** What the customer got for a canceled call. Null: not canceled, because access ended, or unknown. */
  cancelOutcome: z.enum(CANCEL_OUTCOMES).nullable(),
  /** What canceling now returns, or what the cancellation returned. */
  refund: Money.nullable(),
  /** Whether payments of an installment plan are still to come and end with the cancellation. */
  endsPayments: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

const OwnCall = z.object({ bookings: z.array(OwnBooking), left: z.int() });

export const myBookings = callable({
  name: 'myBookings',
  about: 'Returns the booked times of a call that the customer has access to, and how many can still be booked.',
  who: 'customer',
  input: z.object({ storeId: Uuid, contentId: Uuid }),
  output: OwnCall,
  refusals: ['not-found', 'access-suspended', 'access-ended', 'access-not-yet'],
  example: (world) => ({ storeId: world.storeId, contentId: world.contentId }),
});

export const book = callable({
  name: 'book',
  about: 'Books a time for a call that the customer has access to.',
  who: 'customer',
  input: Slot.extend({ storeId: Uuid, contentId: Uuid }),
  output: z.object({ booking: OwnBooking }),
  refusals: ['not-found', 'access-suspended', 'access-ended', 'access-not-yet', 'slot-taken', 'no-calls-left'],
  example: (world) => ({
    storeId: world.storeId,
    contentId: world.contentId,
    startsAt: '2040-01-02T10:00:00.000Z',
    minutes: 30,
    zone: 'Europe/Lisbon',
  }),
});

export const moveMyBooking = callable({
  name: 'moveMyBooking',
  about: 'Moves a customer’s call to another free time, twice at most and until 24 hours before.',
  who: 'customer',
  input: OneBooking.extend({ startsAt: Timestamp }),
  output: z.object({ booking: OwnBooking }),
  refusals: ['not-found', 'slot-taken', 'booking-not-movable'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId, startsAt: '2040-01-02T10:00:00.000Z' }),
});

export const cancelMyBooking = callable({
  name: 'cancelMyBooking',
  about:
    'Cancels a customer’s call. The rule they were told when they booked decides whether they can book another time or get their money.',
  who: 'customer',
  input: OneBooking,
  output: z.object({ booking: OwnBooking }),
  refusals: ['not-found', 'booking-over'],
  example: (world) => ({ storeId: world.storeId, bookingId: world.bookingId }),
});
