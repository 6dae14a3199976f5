import { default as ical, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailMessage } from '../../gateways/mail/port.ts';

interface CalendarEvent {
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
  isCanceled: boolean;
  now: Date;
}

/** A calendar file (RFC 5545) that adds a call to a calendar, or moves or cancels the one that is there (RFC 5546). */
export function calendarFile(event: CalendarEvent): NonNullable<MailMessage['calendar']> {
  const { uid, sequence, startsAt, endsAt, title, place, host, guest, isCanceled, now } = event;
  const method = isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: { company: 'Stoa', product: 'Bookings', language: 'EN' }, method });
  const entry = calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: title,
    organizer: host,
    attendees: [{ name: guest.name || guest.email, email: guest.email }],
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== '') entry.location(place);
  return { method: isCanceled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}
