import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { EmailBlock } from '../../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import { dayText } from '../dayText.ts';
import { inviterOf } from './inviterOf.ts';
import { seatPath, type Invitation } from './seatLink.ts';
import { findSeat } from './seatRecord.ts';
import { findTeam } from './teamRecord.ts';

/** Sends an invitation to a seat, once for each time that its buyer sends it. It names no price. */
export async function sendSeatEmail(
  { realm, seatId, emailId }: Jobs['sendSeatEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  if ((await services.directory.byId(storeId))?.isClosed) return;
  await sendEmail({ storeId, emailId, services, now }, async (tx) => {
    const seat = await findSeat(tx, seatId);
    if (seat?.emailId !== emailId || seat.claimedAt || seat.expiresAt <= now) return null;
    const team = await findTeam(tx, { teamId: seat.teamId, now });
    if (!team?.isOpen) return null;
    return { kind: 'seat', recipient: seat.email, write: () => write(tx, { seat, team, services }) };
  });
}

async function write(tx: StoreTx, { seat, team, services }: Invitation & Pick<JobContext, 'services'>) {
  const sender = await storeSender(tx, services.settings);
  const language = resolveEmailLocale(sender, undefined, team.language);
  const { seats: texts } = getMessages(language);
  const about = { name: await inviterOf(tx, team), title: team.title, store: sender.name };
  const path = seatPath(services.secrets, { storeId: tx.realm, seatId: seat.id, version: seat.version });
  const blocks: EmailBlock[] = [
    { kind: 'heading', text: texts.head },
    { kind: 'paragraph', text: fill(texts.text, about) },
    { kind: 'button', label: texts.accept, url: sender.url + path },
    { kind: 'note', text: fill(texts.until, { day: dayText(seat.expiresAt, language) }) },
    { kind: 'note', text: texts.ignore },
  ];
  return {
    ...brandEmail(sender, { language, subject: fill(texts.subject, about), preheader: team.title, blocks }),
    messageId: messageIdOf(services.settings, `seat.${seat.emailId}`),
  };
}
