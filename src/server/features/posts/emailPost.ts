import { randomUUID } from 'node:crypto';
import type { Audience } from '#shared/rules/campaign.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { SUBJECT_MAX } from '#shared/rules/limits.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Settings } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { changeCampaign, lockRecord, type CampaignRecord } from '../campaigns/campaignRecord.ts';
import { startSending } from '../campaigns/sending/startSending.ts';
import { stopSending } from '../campaigns/sending/stopSending.ts';
import { updateNextRunAt } from '../campaigns/sending/updateNextRunAt.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { changePost, type PostRecord } from './postRecord.ts';

interface Published {
  record: PostRecord;
  publishAt: Date;
  now: Date;
  settings: Settings;
}

/**
 * Emails a post to those who may read it and whom the store may email: as a campaign, now or when the post is published. A post
 * has one campaign. Only one that has not begun can still change.
 */
export async function emailPost(tx: StoreTx, { record, publishAt, now, settings }: Published): Promise<void> {
  const known = await lockCampaignOf(tx, record);
  if (known && !isUnsent(known)) return;
  const id = known?.id ?? randomUUID();
  const content = {
    subject: record.title.slice(0, SUBJECT_MAX),
    preheader: '',
    body: JSON.stringify(await bodyOf(tx, record, settings)),
    audience: JSON.stringify(audienceOf(record)),
    updated_at: now,
  };
  if (known) await changeCampaign(tx, id, content);
  else
    await tx.run(
      tx.q
        .insertInto('email_campaigns')
        .values({ store_id: tx.realm, id, state: 'draft', post_id: record.id, created_at: now, ...content }),
    );
  await changePost(tx, record.id, { campaign_id: id });
  if (publishAt <= now) return startSending(tx, { id }, now);
  await changeCampaign(tx, id, { state: 'scheduled', scheduled_at: publishAt });
  return updateNextRunAt(tx);
}

/** Withdraws the email about a post that is no longer published: deletes it, or stops it if sending has begun. */
export async function withdrawEmail(tx: StoreTx, record: PostRecord, now: Date): Promise<void> {
  const campaign = await lockCampaignOf(tx, record);
  if (campaign?.state === 'sending') return stopSending(tx, campaign, now);
  await deleteUnsentEmail(tx, record, now);
}

/** Deletes the email of a post, unless sending has begun. */
export async function deleteUnsentEmail(tx: StoreTx, record: PostRecord, now: Date): Promise<void> {
  const campaign = await lockCampaignOf(tx, record);
  if (!campaign || !isUnsent(campaign)) return;
  await changeCampaign(tx, campaign.id, { state: 'draft', deleted_at: now });
  await changePost(tx, record.id, { campaign_id: null });
  await updateNextRunAt(tx);
}

const lockCampaignOf = async (
  tx: StoreTx,
  { campaign_id: id }: Pick<PostRecord, 'campaign_id'>,
): Promise<CampaignRecord | undefined> => (id === null ? undefined : lockRecord(tx, id));

/** A store that was offline when its campaign was due has a draft again. */
const isUnsent = ({ state }: Pick<CampaignRecord, 'state'>): boolean => state === 'scheduled' || state === 'draft';

const audienceOf = ({ audience, product_ids: products }: PostRecord): Audience => ({
  subscribers: 'none',
  form: '',
  customers: audience === 'products' ? 'products' : 'all',
  products: audience === 'products' ? products : [],
  tag: '',
});

/** The title, the teaser and a button. The text itself is read on the post's page, which asks for access. */
async function bodyOf(tx: StoreTx, { id, title, teaser }: PostRecord, settings: Settings) {
  const sender = await storeSender(tx, settings);
  const { posts } = getMessages(resolveEmailLocale(sender));
  const text = (words: string) => [{ type: 'text', text: words }];
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: text(title) },
      ...teaser
        .split('\n')
        .filter((words) => words.trim() !== '')
        .map((words) => ({ type: 'paragraph', content: text(words) })),
      {
        type: 'emailButton',
        attrs: { label: posts.read, url: `${sender.url}${STORE_PATHS.post.replace(':postId', id)}` },
      },
    ],
  };
}
