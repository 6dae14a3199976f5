import type { StoreId } from '#shared/kit/ids.ts';
import { LetterState } from '#shared/contract/mail.ts';
import type { LetterKind } from '#shared/rules/mail.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { MailDelayed, type MailMessage, MailRefused, type SenderAccount } from '../../gateways/mail/port.ts';
import { addNews, lockLetter, setSending, trackLetter, type LetterNews } from './letters.ts';
import { findMailAccount, senderAccount } from './mailAccount.ts';
import { whyNotWrite } from './whyNotWrite.ts';

export interface LetterDraft {
  kind: LetterKind;
  recipient: string;
  orderId?: string;
  /** Whoever wrote it sees to the next day itself: nothing is kept of a letter that the day's allowance holds back. */
  waitsItself?: true;
  /** Makes the letter; only called when it goes out, so that a link in it is made for a reader. */
  write: () => Promise<Omit<MailMessage, 'to' | 'reference'>>;
}

interface Sending {
  storeId: StoreId;
  letterId: string;
  services: Services;
  now: Date;
}

/**
 * Sends one letter of a store and keeps what became of it, which it answers too; null where there was none to write. A
 * letter that is out already is left alone; one that the gateway delays is thrown, so that its job tries again. That it
 * is being handed over is committed before the gateway is called. If the sender dies after that, the next one asks the
 * gateway whether it took the email; where that cannot be asked, the email goes out again with the same Message-ID.
 */
export async function sendLetter(
  sending: Sending,
  draft: (tx: StoreTx) => Promise<LetterDraft | null>,
): Promise<LetterState | null> {
  const { services, letterId, storeId } = sending;
  const isClosed = (await services.directory.byId(storeId))?.isClosed ?? false;
  const ready = await services.db
    .inStore(storeId, (tx) => prepare(tx, { ...sending, isClosed }, draft))
    .catch(whenHeldBack);
  if (ready === null || 'outcome' in ready) return ready?.outcome ?? null;
  const { provider } = services.mail;
  try {
    const { id } = await handOver(services, ready);
    return await tell(sending, { id: letterId, state: 'sent', provider, providerMessageId: id });
  } catch (error) {
    if (error instanceof MailRefused) return tell(sending, { id: letterId, state: 'failed', problem: error.message });
    await services.db.inStore(storeId, (tx) => setSending(tx, letterId, null));
    // Its cause may name the recipient, and a failed job is logged.
    throw error instanceof MailDelayed ? new MailDelayed(error.message) : error;
  }
}

interface Ready {
  message: MailMessage;
  account: SenderAccount | undefined;
  /** An earlier sender died before it could say what became of the email. */
  wasInterrupted: boolean;
}

async function handOver({ mail }: Services, { message, account, wasInterrupted }: Ready): Promise<{ id: string }> {
  const taken = wasInterrupted ? await mail.findSent?.(message) : null;
  return taken ?? mail.send(message, account);
}

/** Longer than any gateway keeps a sender waiting: whoever began before that is dead. */
const SENDING_MS = 2 * 60_000;

/** Undoes what was written about a letter that waits outside. */
class HeldBack extends Error {}

function whenHeldBack(error: unknown): { outcome: LetterState } {
  if (error instanceof HeldBack) return { outcome: 'held' };
  throw error;
}

async function prepare(
  tx: StoreTx,
  { services, letterId, now, isClosed }: Sending & { isClosed: boolean },
  draft: (tx: StoreTx) => Promise<LetterDraft | null>,
) {
  const drafted = await draft(tx);
  if (!drafted) return null;
  const { kind, recipient, orderId, waitsItself, write } = drafted;
  await trackLetter(tx, { id: letterId, kind, recipient, orderId }, now);
  const letter = await lockLetter(tx, letterId);
  if (letter?.state !== 'queued') return letter ? { outcome: LetterState.parse(letter.state) } : null;
  if (letter.sending_at && services.now().getTime() - letter.sending_at.getTime() < SENDING_MS)
    throw new MailDelayed('Another process is sending this email.');
  const obstacle = await whyNotWrite(tx, { letterId, kind, recipientKey: letter.recipient_key, isClosed, now });
  if (obstacle?.state === 'held' && waitsItself) throw new HeldBack();
  if (obstacle) {
    await addNews(tx, letter, { id: letterId, ...obstacle }, now);
    return { outcome: obstacle.state };
  }
  const account = senderAccount(services, await findMailAccount(tx, services));
  const message = { ...(await write()), to: recipient, reference: letterId };
  await setSending(tx, letterId, services.now());
  return { account, message, wasInterrupted: letter.sending_at !== null };
}

const tell = async (
  { services, storeId, letterId, now }: Sending,
  news: LetterNews & { state: 'sent' | 'failed' },
): Promise<LetterState> => {
  await services.db.inStore(storeId, async (tx) => {
    const letter = await lockLetter(tx, letterId);
    if (letter) await addNews(tx, letter, news, now);
  });
  return news.state;
};
