import type { JobContext } from '../jobs.ts';
import type { MailSender } from '../mail/sending/mailSender.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import type { CalendarEvent } from './calendarFile.ts';
import type { Emailed } from './findEmailed.ts';

interface Sending {
  sender: MailSender;
  settings: JobContext['services']['settings'];
  now: Date;
}

/** A call in its customer's calendar. All files about it have the same UID, so each updates the event of the one before. */
export const customerEvent = (
  { id, sequence, startsAt, endsAt, title, place, customer }: Emailed,
  { sender, settings, now }: Sending,
): Omit<CalendarEvent, 'method'> => ({
  uid: messageIdOf(settings, `booking.${id}`),
  sequence,
  startsAt,
  endsAt,
  title: `${title} · ${sender.name}`,
  place,
  host: { name: sender.name, email: sender.replyTo ?? sender.from.address },
  guest: customer,
  now,
});
