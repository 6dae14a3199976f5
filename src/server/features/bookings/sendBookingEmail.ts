import { STORE_PATHS } from '#shared/contract/pages.ts';
import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { safeHttps } from '#shared/rules/call.ts';
import { isLanguage, type Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { emailedCalendar } from './calendarFile.ts';
import { canBookAgain } from './canBookAgain.ts';
import { customerEvent } from './customerEvent.ts';
import { findEmailed, type Emailed } from './findEmailed.ts';
import { givenText } from './outcomeText.ts';
import { timeText, zoneText } from './timeText.ts';

type About = Jobs['sendBookingEmail'];

/** Emails a customer about their call, with a calendar file. What has changed since is left to the email about that change. */
export async function sendBookingEmail(
  { realm, emailId, ...about }: About,
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const outcome = await sendEmail({ storeId, emailId, services, now }, async (tx) => {
    const found = await findEmailed(tx, about);
    if (!found || found.customer.isRemoved) return null;
    if (ENDS_WITH_START.has(about.about) && found.startsAt <= now) return null;
    return {
      kind: found.customer.isProven ? 'booking' : 'unproven-booking',
      recipient: found.customer.email,
      waitsItself: true,
      ...(found.orderId !== null && { orderId: found.orderId }),
      write: () => write(tx, { found, emailId, about: about.about, services, now }),
    };
  });
  // A new store can email only so many people a day.
  if (outcome === 'held')
    await services.db.inStore(storeId, (tx) =>
      tx.enqueue(job('sendBookingEmail', { realm, emailId, ...about }), { afterSeconds: secondsToTomorrow(now) }),
    );
}

const DAY_MS = 86_400_000;

/** The daily limit of a store’s emails begins anew at midnight UTC. */
const secondsToTomorrow = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);

/** What nobody needs to read once the call has begun. */
const ENDS_WITH_START: ReadonlySet<About['about']> = new Set(['booked', 'moved', 'tomorrow', 'soon']);

interface Writing extends Pick<JobContext, 'services' | 'now'> {
  found: Emailed;
  emailId: string;
  about: About['about'];
}

async function write(tx: StoreTx, { found, emailId, about, services, now }: Writing) {
  const sender = await storeSender(tx, services.settings);
  const { startsAt, endsAt, zone, title, place, contentId } = found;
  const orderLanguage = found.language !== null && isLanguage(found.language) ? found.language : null;
  const language = resolveEmailLocale(sender, orderLanguage);
  const { call: texts } = getMessages(language);
  const time = timeText({ startsAt, endsAt, zone }, language);
  const page = `${sender.url}${STORE_PATHS.calls.replace(':contentId', contentId)}`;
  const link = safeHttps(place);
  const hasPlace = place !== '' && about !== 'canceled' && about !== 'lost';
  const hasAnother = (await canBookAgain(tx, found, now)) === 'now';
  const isChoosing = about === 'lost' || (about === 'canceled' && hasAnother);
  const pageLabel = isChoosing ? texts.choose : about === 'canceled' ? null : texts.manage;
  const blocks: EmailBlock[] = [
    { kind: 'heading', text: texts.emails[about] },
    { kind: 'paragraph', text: `${title}: ${time}` },
    { kind: 'paragraph', text: fill(texts.inZone, { zone: zoneText(zone, { at: startsAt, language }) }) },
    ...(hasPlace ? [{ kind: 'paragraph' as const, text: fill(texts.placeIs, { place }) }] : []),
    ...(about === 'lost' ? [{ kind: 'paragraph' as const, text: texts.lostText }] : []),
    ...(about === 'canceled' ? canceledTexts(found, { hasAnother, texts, store: sender.name, language }) : []),
    ...(hasPlace && link !== null
      ? [
          { kind: 'button' as const, label: texts.join, url: link },
          { kind: 'note' as const, text: fill(texts.manageAt, { link: page }), link: page },
        ]
      : pageLabel === null
        ? []
        : [{ kind: 'button' as const, label: pageLabel, url: page }]),
  ];
  const hasFile = about === 'booked' || about === 'moved' || about === 'canceled';
  const messageId = messageIdOf(services.settings, `booking.${emailId}`);
  return {
    ...brandEmail(sender, {
      language,
      subject: `${texts.emails[about]} · ${title}`,
      preheader: time,
      blocks,
    }),
    messageId,
    ...(hasFile && {
      calendars: [
        emailedCalendar(customerEvent(found, { sender, settings: services.settings, now }), {
          isCanceled: about === 'canceled',
        }),
      ],
    }),
  };
}

/** Who canceled the call, and what its customer gets for it. */
function canceledTexts(
  { canceledBy, cancelOutcome, refund }: Emailed,
  { hasAnother, ...given }: { hasAnother: boolean; texts: Messages['call']; store: string; language: Language },
): EmailBlock[] {
  const { texts, store } = given;
  const isGiven = canceledBy !== 'access' && cancelOutcome !== null && (cancelOutcome !== 'again' || hasAnother);
  return [
    ...(canceledBy === null
      ? []
      : [{ kind: 'paragraph' as const, text: fill(texts.canceledBy[canceledBy], { store }) }]),
    ...(isGiven
      ? [
          {
            kind: 'paragraph' as const,
            text: givenText({ outcome: cancelOutcome, refund, hasAnother }, given),
          },
        ]
      : []),
  ];
}
