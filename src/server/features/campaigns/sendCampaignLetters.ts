import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { Jobs } from '#shared/contract/jobs.ts';
import { atMost } from '#shared/kit/atMost.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { MailDelayed } from '../../gateways/mail/port.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { messageIdOf } from '../mail/writtenLetter.ts';
import { rootAddress } from '../stores/storeRoot.ts';
import { unsubscribeToken } from '../subscribers/unsubscribeLink.ts';
import { campaignContent, campaignLetter, saysSomething, type CampaignContent } from './campaignLetter.ts';
import { changeCampaign, lockRecord, type CampaignRecord } from './campaignRecord.ts';
import {
  delayRecipient,
  fixRecipients,
  nextRecipients,
  nextTryAt,
  suppressRecipient,
  takeRecipient,
  takeOutcomes,
  wantsNoMore,
  type Recipient,
} from './recipients.ts';
import { nextTurn } from './startSending.ts';
import { stopSending } from './stopSending.ts';
import { tellClock } from './tellClock.ts';

/** Letters of one job: few enough that a campaign that is called off stops at once, and that stores take turns. */
const MOST_LETTERS = 50;
/** As many as a mail server takes over our few connections. */
const MOST_AT_ONCE = 5;
/** A mail service that does not take so many is down; the rest waits without a try. */
const MOST_DELAYED = 5;
/** How soon it goes on: a first sale lifts the day's allowance at any hour. */
const PAUSE_MINUTES = { allowance: 60, provider: 2 };

/** Sends the next letters of a campaign, and hands the rest to the next job of the chain. */
export async function sendCampaignLetters(
  { realm, campaignId, turn }: Jobs['sendCampaignLetters'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const store = await services.directory.byId(storeId);
  // The clock comes back to what was not sent, once the store is.
  if (!store || store.isClosed) return;
  const root = rootAddress({ slug: store.slug, host: null }, services.settings.publicUrl);
  const sending = { storeId, root, campaignId, turn, services, now };
  const batch = await services.db.inStore(storeId, (tx) => takeBatch(tx, sending));
  if (!batch) return;
  const pause = await sendBatch(sending, batch);
  await services.db.inStore(storeId, (tx) => closeTurn(tx, { ...sending, pause }));
}

/** For all campaigns of a process: the mail server's few connections. */
const inTurn = atMost(MOST_AT_ONCE);

/** Sends to one after another, and says why it stopped before the end. */
async function sendBatch(
  sending: Sending,
  { recipients, content }: { recipients: Recipient[]; content: CampaignContent },
): Promise<Pause> {
  let pause: Pause = null;
  let delayed = 0;
  const outcomes = await Promise.allSettled(
    recipients.map((recipient) =>
      inTurn(async () => {
        if (pause !== null) return;
        const outcome = await sendOne(sending, { recipient, content });
        if (outcome === 'delayed') delayed += 1;
        if (outcome === 'held') pause = 'allowance';
        else if (delayed >= MOST_DELAYED) pause = 'provider';
      }),
    ),
  );
  // A fault is the job's: it is tried again with whoever still waits.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return pause;
}

type Pause = 'allowance' | 'provider' | null;

interface Sending {
  storeId: StoreId;
  /** The store on the platform's own host: the link that leaves the list outlives a domain. */
  root: string;
  campaignId: string;
  turn: number;
  services: Services;
  now: Date;
}

async function takeBatch(tx: StoreTx, { campaignId, turn, services, now }: Sending) {
  const record = await lockRecord(tx, campaignId);
  if (!record || !isTheTurn(record, turn)) return null;
  // Its product was all that it said, and is for sale no more.
  if (!(await saysSomething(tx, record))) {
    await stopSending(tx, campaignId, now);
    return null;
  }
  if (record.fixed_at === null) await fixRecipients(tx, record, now);
  const recipients = await nextRecipients(tx, { campaignId, most: MOST_LETTERS, now });
  return { recipients, content: await campaignContent(tx, { services, record }) };
}

const isTheTurn = (record: Pick<CampaignRecord, 'state' | 'turn'>, turn: number): boolean =>
  record.state === 'sending' && record.turn === turn;

interface Letter {
  recipient: Recipient;
  content: CampaignContent;
}

/** One letter. What the mail service does not take now waits for another turn, and holds up nobody else. */
async function sendOne(sending: Sending, { recipient, content }: Letter) {
  const { storeId, campaignId, turn, services, now } = sending;
  try {
    return await sendLetter({ storeId, letterId: recipient.id, services, now }, async (tx) => {
      // Whoever calls the campaign off waits until this letter is written down, and no other is begun.
      const record = await shareTurn(tx, campaignId);
      if (!record || !isTheTurn(record, turn)) return null;
      if (!(await takeRecipient(tx, recipient.id, services.now()))) return null;
      if (await wantsNoMore(tx, recipient)) {
        await suppressRecipient(tx, recipient.id, now);
        return null;
      }
      return {
        kind: 'campaign',
        recipient: recipient.email,
        waitsItself: true,
        write: () => Promise.resolve(messageTo(recipient, { sending, content })),
      };
    });
  } catch (error) {
    if (!(error instanceof MailDelayed)) throw error;
    await services.db.inStore(storeId, (tx) => delayRecipient(tx, recipient, now));
    return 'delayed';
  }
}

const shareTurn = (tx: StoreTx, id: string) =>
  tx.maybe(
    tx.q
      .selectFrom('email_campaigns')
      .select(['state', 'turn'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .forShare(),
  );

function messageTo(
  { id, language, source }: Recipient,
  { sending: { storeId, root, services }, content }: { sending: Sending; content: CampaignContent },
) {
  const leaveUrl = `${root}${STORE_PATHS.unsubscribe}/${unsubscribeToken(services.secrets, { storeId, id })}`;
  return {
    ...campaignLetter(content, { language, source, leaveUrl }),
    messageId: messageIdOf(services.settings, `campaign.${id}`),
    headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Says how it goes on: at once, later, or not at all. */
async function closeTurn(tx: StoreTx, { campaignId: id, turn, pause, now }: Sending & { pause: Pause }): Promise<void> {
  const record = await lockRecord(tx, id);
  if (!record || !isTheTurn(record, turn)) return;
  const due = await nextTryAt(tx, id);
  if (due !== null && due <= now && pause === null) return nextTurn(tx, record, now);
  await takeOutcomes(tx, id);
  const next = await nextTryAt(tx, id);
  await changeCampaign(tx, id, next === null ? ended(now) : waiting({ next, pause, now }));
  await tellClock(tx);
}

const ended = (now: Date) => ({ state: 'sent', ended_at: now, resume_at: null, waits_for: null, updated_at: now });

const waiting = ({ next, pause, now }: { next: Date; pause: Pause; now: Date }) => ({
  resume_at: pause === null ? next : new Date(now.getTime() + PAUSE_MINUTES[pause] * 60_000),
  waits_for: pause ?? 'provider',
});
