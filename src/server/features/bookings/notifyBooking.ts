import type { Jobs } from '#shared/contract/jobs.ts';
import { cancelSummary, type GivenForCanceling } from '#shared/rules/cancelSummary.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { renderEmail } from '../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../jobs.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../mail/sending/sendStoreCreatorEmail.ts';
import { storeSender, type MailSender } from '../mail/sending/mailSender.ts';
import { findHost } from './availabilityRecord.ts';
import { emailedCalendar, type CalendarEvent } from './calendarFile.ts';
import { canBookAgain } from './canBookAgain.ts';
import { findEmailed, findGroupEmailed, type Emailed } from './findEmailed.ts';
import { timeText, zoneText } from './timeText.ts';

const HEADS: Record<Jobs['notifyBooking']['about'], string> = {
  booked: 'New booking',
  moved: 'Booking moved',
  canceled: 'Booking canceled',
  lost: 'Call needs another time',
  'group-canceled': 'Group call canceled',
};

/**
 * Emails the creator about a booked, moved or canceled call, with a calendar file, or about one whose time was lost. A group call that
 * was canceled as a whole is one email, which waits for the refunds and has a calendar file for each person.
 */
export async function notifyBooking({ realm, ...about }: Jobs['notifyBooking'], context: JobContext): Promise<void> {
  const { services, now } = context;
  const isGroup = about.about === 'group-canceled';
  // Each refund enqueues the email about a group call again. With the same id, it is sent once.
  const emailId = isGroup ? about.bookingId : context.jobId;
  await sendStoreCreatorEmail(realm, { ...context, jobId: emailId }, async (tx) => {
    const [all, host, brand] = await Promise.all([
      findEmailedOf(tx, about),
      findHost(tx),
      storeSender(tx, services.settings),
    ]);
    const [found] = all;
    const isWaiting = isGroup && all.some(({ isRefundDue }) => isRefundDue);
    if (!found || !host || isWaiting) return null;
    const { startsAt, endsAt, title, customer } = found;
    const given = await givenOf(tx, { all, now });
    const isLost = about.about === 'lost';
    const dashboard = `${services.settings.publicUrl}/dashboard`;
    const time = timeText({ startsAt, endsAt, zone: host.zone }, 'en');
    const person = personOf(customer);
    const line = `${title}: ${time}, ${zoneText(host.zone, { at: startsAt, language: 'en' })}.`;
    return {
      kind: 'sale',
      write: async () => ({
        from: services.settings.mailFrom,
        ...(!isGroup && !customer.isRemoved && { replyTo: customer.email }),
        subject: `${HEADS[about.about]}: ${title}, ${time}`,
        messageId: messageIdOf(services.settings, `booking-notice.${emailId}`),
        ...renderEmail({
          preheader: line,
          brand,
          blocks: [
            { kind: 'paragraph', text: line },
            ...sentencesOf(about.about, { all, given, person }).map((text) => ({ kind: 'paragraph' as const, text })),
            isLost
              ? { kind: 'button', label: 'View order', url: `${dashboard}/sales?order=${found.orderId ?? ''}` }
              : { kind: 'button', label: 'View booking', url: `${dashboard}/sales/bookings?booking=${found.id}` },
          ],
        }),
        calendars: isLost
          ? []
          : all.map((each) =>
              emailedCalendar(hostEvent(each, { services, brand, now }), {
                isCanceled: isGroup || about.about === 'canceled',
              }),
            ),
      }),
    };
  });
}

/** The booking, or all of the group call that were canceled with it. */
async function findEmailedOf(
  tx: StoreTx,
  { bookingId, sequence, about }: Omit<Jobs['notifyBooking'], 'realm'>,
): Promise<Emailed[]> {
  if (about === 'group-canceled') return findGroupEmailed(tx, bookingId);
  const found = await findEmailed(tx, { bookingId, sequence, about });
  return found ? [found] : [];
}

const hostEvent = (
  { id, sequence, startsAt, endsAt, title, place, customer }: Emailed,
  { services, brand, now }: Pick<JobContext, 'services' | 'now'> & { brand: MailSender },
): Omit<CalendarEvent, 'method'> => ({
  uid: messageIdOf(services.settings, `booking.${id}.host`),
  sequence,
  startsAt,
  endsAt,
  title: `${title}: ${customer.isRemoved ? 'deleted account' : customer.name || customer.email}`,
  place,
  host: { name: brand.name, email: brand.replyTo ?? brand.from.address },
  guest: customer.isRemoved ? null : customer,
  now,
});

function personOf({ name, email, isRemoved }: Emailed['customer']): string {
  if (isRemoved) return REMOVED;
  return name === '' ? email : `${name} (${email})`;
}

const REMOVED = 'a customer who deleted their account';

function sentencesOf(
  about: Jobs['notifyBooking']['about'],
  { all, given, person }: { all: readonly Emailed[]; given: readonly GivenForCanceling[]; person: string },
): string[] {
  if (about === 'lost') return [lostText(person)];
  if (about === 'group-canceled') {
    const contacts = all
      .filter(({ cancelOutcome, customer }) => cancelOutcome === 'contact' && !customer.isRemoved)
      .map(({ customer }) => customer.email);
    return [
      `You canceled this call for ${all.length} people. ${emailedText(all)}`,
      ...cancelSummary(given),
      ...(contacts.length > 0 ? [`To contact about the money: ${contacts.join(', ')}`] : []),
      'If you added this call to your calendar, open the attached files to remove it. There is one for each person.',
    ];
  }
  const [found] = all;
  if (about !== 'canceled' || !found) return [`With ${person}.`];
  const by = { customer: `${capitalized(person)} canceled it.`, creator: `You canceled it. It was with ${person}.` };
  if (found.canceledBy === 'access')
    return [
      found.customer.isRemoved
        ? `It was with ${person}.`
        : `It was with ${person}, whose access ended, for example after a refund.`,
    ];
  return [found.canceledBy ? by[found.canceledBy] : `With ${person}.`, ...cancelSummary(given)];
}

/** What the people of canceled calls get. Whoever has no access any more cannot book another time. */
async function givenOf(
  tx: StoreTx,
  { all, now }: { all: readonly Emailed[]; now: Date },
): Promise<GivenForCanceling[]> {
  const given: GivenForCanceling[] = [];
  for (const each of all) {
    const { cancelOutcome: outcome, refund, endsPayments } = each;
    if (outcome === null) continue;
    const hasAnother = (await canBookAgain(tx, each, now)) !== 'never';
    given.push({ outcome: outcome === 'again' && !hasAnother ? 'none' : outcome, refund, endsPayments, hasAnother });
  }
  return given;
}

const emailedText = (all: readonly Emailed[]): string =>
  all.some(({ customer }) => customer.isRemoved)
    ? 'Everyone who still has an account has been emailed.'
    : 'All of them have been emailed.';

const capitalized = (person: string): string => (person === REMOVED ? `A${person.slice(1)}` : person);

const lostText = (person: string): string =>
  person === REMOVED
    ? `${capitalized(person)} paid, but this time was no longer free when the payment arrived. You can refund the order.`
    : `${person} paid, but this time was no longer free when the payment arrived. We asked them to choose another time, or to reply if they want their money back. You can refund the order.`;
