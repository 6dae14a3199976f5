import { default as ical, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { plainName } from '#shared/kit/plainName.ts';
import type { CalendarFile } from '../../gateways/mail/port.ts';

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
  /** Null: they have deleted their account. */
  guest: { name: string; email: string } | null;
  /** `PUBLISH`: of a file that somebody downloads, which asks for no answer. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  now: Date;
}

/** The calendar file of an email about a call. */
export function emailedCalendar(
  event: Omit<CalendarEvent, 'method'>,
  { isCanceled }: { isCanceled: boolean },
): CalendarFile {
  const method = isCanceled ? 'CANCEL' : 'REQUEST';
  return { method, content: calendarFile({ ...event, method }) };
}

/**
 * A calendar file (RFC 5545) that adds a call to a calendar, or moves or cancels the one that is there. It has one event, because
 * calendars do not read more from an email (RFC 5546, 3.2).
 */
export function calendarFile(event: CalendarEvent): string {
  const { uid, sequence, startsAt, endsAt, title, place, host, guest, now } = event;
  const method = ICalCalendarMethod[event.method];
  const calendar = ical({ prodId: { company: 'Stoa', product: 'Bookings', language: 'EN' }, method });
  const entry = calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: plainName(title),
    organizer: { ...host, name: plainName(host.name) },
    attendees:
      event.method === 'PUBLISH' || guest === null
        ? []
        : [{ name: plainName(guest.name) || guest.email, email: guest.email }],
    status: event.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== '') entry.location(place.replaceAll(/[^\P{Cc}\n]/gu, ''));
  return calendar.toString();
}
