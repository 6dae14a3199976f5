import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { Jobs } from '#shared/contract/jobs.ts';
import pLimit from 'p-limit';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { MailDelayed } from '../../../gateways/mail/port.ts';
import type { JobContext } from '../../jobs.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import type { LibraryChange } from '../../entitlements/libraryChanges.ts';
import { rootAddress } from '../../storeRecord/storeRoot.ts';
import { unsubscribeToken } from '../../subscribers/unsubscribeLink.ts';
import {
  campaignContent,
  renderCampaignEmail,
  hasContent,
  type CampaignContent,
} from '../content/renderCampaignEmail.ts';
import { changeCampaign, lockRecord, type CampaignRecord } from '../campaignRecord.ts';
import {
  canStillRead,
  postponeRecipient,
  nextRecipients,
  nextTryAt,
  storeNextRecipients,
  suppressRecipient,
  claimRecipient,
  collectOutcomes,
  isUnsubscribed,
  type Recipient,
} from '../audience/recipients.ts';
import { findNewsOf } from '../updates/owners.ts';
import { nextTurn } from './startSending.ts';
import { cancelRest, stopSending } from './stopSending.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

/** Emails per job: few enough that a canceled campaign stops at once and that stores take turns. */
const BATCH_SIZE = 50;
/** The number of emails that a mail server accepts over our few connections at once. */
const CONCURRENCY = 5;
/** After this many failures in a row, the mail service counts as down and the remaining emails wait. */
const MOST_DELAYED = 5;
/** The pause before it continues. A first sale can lift the daily limit at any hour. */
const PAUSE_MINUTES = { allowance: 60, provider: 2 };

/** Sends the next emails of a campaign and passes the rest to the next job of the chain. */
export async function sendCampaignEmails(
  { realm, campaignId, turn }: Jobs['sendCampaignEmails'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const store = await services.directory.byId(storeId);
  // The scheduler resumes the campaign when the store is back.
  if (!store || store.isClosed) return;
  const root = rootAddress({ slug: store.slug, host: null }, services.settings.publicUrl);
  const sending = { storeId, root, campaignId, turn, services, now };
  const batch = await services.db.inStore(storeId, (tx) => claimBatch(tx, sending));
  if (!batch) return;
  const pause = await sendBatch(sending, batch);
  await services.db.inStore(storeId, (tx) => closeTurn(tx, { ...sending, pause }));
}

/** Shared by all campaigns of a process, because the mail server allows few connections. */
const inTurn = pLimit(CONCURRENCY);

/** Sends to one recipient after another and returns why it stopped before the end. */
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
  // An unexpected error fails the job, which is retried with the recipients who still wait.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return pause;
}

type Pause = 'allowance' | 'provider' | null;

interface Sending {
  storeId: StoreId;
  /** Uses the store's URL on the platform, because unsubscribe links outlive a custom domain. */
  root: string;
  campaignId: string;
  turn: number;
  services: Services;
  now: Date;
}

async function claimBatch(tx: StoreTx, { campaignId, turn, services, now }: Sending) {
  const record = await lockRecord(tx, campaignId);
  if (record?.state === 'cancelled') await cancelRest(tx, record, now);
  if (!record || !isTheTurn(record, turn)) return null;
  // A campaign loses its content if that was only a product which has been unpublished since.
  if (!(await hasContent(tx, record))) {
    await stopSending(tx, record, now);
    return null;
  }
  if (record.fixed_at === null && !(await storeNextRecipients(tx, record, now))) {
    await nextTurn(tx, record, now);
    return null;
  }
  const recipients = await nextRecipients(tx, { campaignId, most: BATCH_SIZE, now });
  return { recipients, content: await campaignContent(tx, { services, record }) };
}

const isTheTurn = (record: Pick<CampaignRecord, 'state' | 'turn'>, turn: number): boolean =>
  record.state === 'sending' && record.turn === turn;

interface Email {
  recipient: Recipient;
  content: CampaignContent;
}

/** Sends one email. If the mail service does not accept it now, it is retried later and delays nobody else. */
async function sendOne(sending: Sending, { recipient, content }: Email) {
  const { storeId, campaignId, turn, services, now } = sending;
  try {
    return await sendEmail({ storeId, emailId: recipient.id, services, now }, async (tx) => {
      // Canceling the campaign waits until this email is recorded, and then no other is started.
      const record = await shareTurn(tx, campaignId);
      if (!record || !isTheTurn(record, turn)) return null;
      if (!(await claimRecipient(tx, recipient.id, services.now()))) return null;
      const changes = content.update
        ? await findNewsOf(tx, recipient.email_key, { ...content.update, now: services.now() })
        : [];
      const { post_id: postId } = record;
      const hasLeft = content.update
        ? changes.length === 0
        : (await isUnsubscribed(tx, recipient)) ||
          (postId !== null && !(await canStillRead(tx, recipient, { postId, now: services.now() })));
      if (hasLeft) {
        await suppressRecipient(tx, recipient.id, { needsAccess: content.update !== null || postId !== null, now });
        return null;
      }
      return {
        kind: 'campaign',
        recipient: recipient.email,
        waitsItself: true,
        ...(content.update && { isSentOnce: true }),
        write: () => Promise.resolve(messageTo(recipient, { sending, content, changes })),
      };
    });
  } catch (error) {
    if (!(error instanceof MailDelayed)) throw error;
    await services.db.inStore(storeId, (tx) => postponeRecipient(tx, recipient, now));
    return 'delayed';
  }
}

const shareTurn = (tx: StoreTx, id: string) =>
  tx.maybe(
    tx.q
      .selectFrom('email_campaigns')
      .select(['state', 'turn', 'post_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .forShare(),
  );

function messageTo(
  { id, name, email, language, source }: Recipient,
  {
    sending: { storeId, root, services },
    content,
    changes,
  }: { sending: Sending; content: CampaignContent; changes: readonly LibraryChange[] },
) {
  const leaveUrl = `${root}${STORE_PATHS.unsubscribe}/${unsubscribeToken(services.secrets, { storeId, id })}`;
  return {
    ...renderCampaignEmail(content, { name, email, language, source, leaveUrl, changes }),
    messageId: messageIdOf(services.settings, `campaign.${id}`),
    headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Decides how the campaign continues: at once, later, or not at all. */
async function closeTurn(tx: StoreTx, { campaignId: id, turn, pause, now }: Sending & { pause: Pause }): Promise<void> {
  const record = await lockRecord(tx, id);
  if (!record || !isTheTurn(record, turn)) return;
  const due = await nextTryAt(tx, id);
  if (due !== null && due <= now && pause === null) return nextTurn(tx, record, now);
  await collectOutcomes(tx, id, now);
  const next = await nextTryAt(tx, id);
  await changeCampaign(tx, id, next === null ? ended(now) : waiting({ next, pause, now }));
  await updateNextRunAt(tx);
}

const ended = (now: Date) => ({ state: 'sent', ended_at: now, resume_at: null, waits_for: null, updated_at: now });

const waiting = ({ next, pause, now }: { next: Date; pause: Pause; now: Date }) => ({
  resume_at: pause === null ? next : new Date(now.getTime() + PAUSE_MINUTES[pause] * 60_000),
  waits_for: pause ?? 'provider',
});
