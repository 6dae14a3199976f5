import { default as ical, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailMessage } from '../../gateways/mail/port.ts';

export interface CalendarEvent {
  /** The same in all files about one booking. */
  uid: string;
  /** Calendars ignore a file with a lower number than they know. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  title: string;
  place: string;
  host: { name: string; email: string };
  guest: { name: string; email: string };
  /** `PUBLISH`: of a file that somebody downloads, which asks for no answer. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  now: Date;
}

/** The calendar file of an email about a call, or about all bookings of a group call. */
export function emailedCalendar(
  events: readonly Omit<CalendarEvent, 'method'>[],
  { isCanceled }: { isCanceled: boolean },
): NonNullable<MailMessage['calendar']> {
  const method = isCanceled ? 'CANCEL' : 'REQUEST';
  return { method, content: calendarOf(events, method) };
}

/** A calendar file (RFC 5545) that adds a call to a calendar, or moves or cancels the one that is there (RFC 5546). */
export const calendarFile = ({ method, ...event }: CalendarEvent): string => calendarOf([event], method);

function calendarOf(events: readonly Omit<CalendarEvent, 'method'>[], method: CalendarEvent['method']): string {
  const product = { company: 'Stoa', product: 'Bookings', language: 'EN' };
  const calendar = ical({ prodId: product, method: ICalCalendarMethod[method] });
  for (const event of events) addEvent(calendar, { ...event, method });
  return calendar.toString();
}

function addEvent(calendar: ReturnType<typeof ical>, event: CalendarEvent): void {
  const { uid, sequence, startsAt, endsAt, title, place, host, guest, now } = event;
  const entry = calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: title,
    organizer: host,
    attendees: event.method === 'PUBLISH' ? [] : [{ name: guest.name || guest.email, email: guest.email }],
    status: event.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== '') entry.location(place);
}
