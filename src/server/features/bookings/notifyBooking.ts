import type { Jobs } from '#shared/contract/jobs.ts';
import { renderEmail } from '../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../jobs.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../mail/sending/sendStoreCreatorEmail.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { findHost } from './availabilityRecord.ts';
import { emailedCalendar } from './calendarFile.ts';
import { findEmailed } from './findEmailed.ts';
import { timeText, zoneText } from './timeText.ts';

const HEADS: Record<Jobs['notifyBooking']['about'], string> = {
  booked: 'New booking',
  moved: 'Booking moved',
  canceled: 'Booking canceled',
  lost: 'Time taken before the payment',
};

/** Emails the creator about a booked, moved or canceled call, with a calendar file, or about one whose time was lost. */
export async function notifyBooking({ realm, ...about }: Jobs['notifyBooking'], context: JobContext): Promise<void> {
  const { services, jobId, now } = context;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const [found, host, brand] = await Promise.all([
      findEmailed(tx, about),
      findHost(tx),
      storeSender(tx, services.settings),
    ]);
    if (!found || !host) return null;
    const { startsAt, endsAt, title, customer, sequence, place } = found;
    const isLost = about.about === 'lost';
    const dashboard = `${services.settings.publicUrl}/dashboard`;
    const time = timeText({ startsAt, endsAt, zone: host.zone }, 'en');
    const person = customer.name === '' ? customer.email : `${customer.name} (${customer.email})`;
    const line = `${title}: ${time}, ${zoneText(host.zone, { at: startsAt, language: 'en' })}.`;
    return {
      kind: 'sale',
      write: async () => ({
        from: services.settings.mailFrom,
        replyTo: customer.email,
        subject: `${HEADS[about.about]}: ${title}, ${time}`,
        messageId: messageIdOf(services.settings, `booking-notice.${jobId}`),
        ...renderEmail({
          preheader: line,
          brand,
          blocks: [
            { kind: 'paragraph', text: line },
            { kind: 'paragraph', text: isLost ? lostText(person) : `With ${person}.` },
            isLost
              ? { kind: 'button', label: 'View order', url: `${dashboard}/sales?order=${found.orderId ?? ''}` }
              : { kind: 'button', label: 'View booking', url: `${dashboard}/sales/bookings?booking=${found.id}` },
          ],
        }),
        calendar: isLost
          ? undefined
          : emailedCalendar(
              {
                uid: messageIdOf(services.settings, `booking.${found.id}.host`),
                sequence,
                startsAt,
                endsAt,
                title: `${title}: ${customer.name === '' ? customer.email : customer.name}`,
                place,
                host: { name: brand.name, email: brand.replyTo ?? brand.from.address },
                guest: customer,
                now,
              },
              { isCanceled: about.about === 'canceled' },
            ),
      }),
    };
  });
}

const lostText = (person: string): string =>
  `${person} paid, but this time was no longer free when the payment arrived. We asked them to choose another time, or to reply if they want their money back. You can refund the order.`;
