import { refuse } from '#shared/contract/refusals.ts';
import { announceVersion as contract } from '#shared/contract/updates.ts';
import type { Audience } from '#shared/rules/campaign.ts';
import { SUBJECT_MAX } from '#shared/rules/limits.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { Settings } from '../../../access/context.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { lockProduct } from '../../publishedProducts/requireProduct.ts';
import { startSending } from '../sending/startSending.ts';
import { loadUpdate, nextAfter } from './loadUpdate.ts';
import { countOwners } from './owners.ts';
import { findProductChanges } from './productChanges.ts';
import { findDraft, findLastUpdate, findUpdate, type UpdateRecord } from './updateRecord.ts';

/**
 * Announces an update of a product to its owners: as a campaign, which stores its recipients before it sends anything. The lock
 * of the product and the client's id ensure that two requests at once announce it once.
 */
export const announceVersion = defineHandler(contract, async ({ productId, updateId, note }, { tx, now, services }) => {
  await lockProduct(tx, productId);
  const known = await findUpdate(tx, updateId);
  if (known && known.productId !== productId) refuse('not-found');
  if (!known) {
    const draft = await findDraft(tx, productId, now);
    await assertAnnounceable(tx, draft, now);
    await insertUpdate(tx, { ...draft, id: updateId, note, now, settings: services.settings });
    await startSending(tx, { id: updateId }, now);
  }
  return { update: await loadUpdate(tx, productId, now) };
});

type Draft = Awaited<ReturnType<typeof findDraft>>;

async function assertAnnounceable(tx: StoreTx, { isPublished, ...draft }: Draft, now: Date): Promise<void> {
  if (!isPublished) refuse('update-unpublished');
  const last = await findLastUpdate(tx, draft.productId);
  if (last && nextAfter(last.at) > now) refuse('update-too-soon');
  if ((await findProductChanges(tx, draft)).length === 0) refuse('update-nothing');
  const { count, isMore } = await countOwners(tx, { ...draft, now });
  if (count === 0 && !isMore) refuse('update-nobody');
}

type NewUpdate = Omit<UpdateRecord, 'until'> & { id: string; now: Date; settings: Settings };

async function insertUpdate(tx: StoreTx, { id, productId, title, note, since, now, settings }: NewUpdate) {
  const sender = await storeSender(tx, settings);
  const { emails } = getMessages(resolveEmailLocale(sender));
  const audience: Audience = { subscribers: 'none', form: '', customers: 'products', products: [productId], tag: '' };
  await tx
    .run(
      tx.q.insertInto('email_campaigns').values({
        store_id: tx.realm,
        id,
        state: 'draft',
        // Recipients read it in their own language. These are for the list of campaigns, and for copies of this one.
        subject: fill(emails.updateSubject, { title }).slice(0, SUBJECT_MAX),
        preheader: '',
        body: JSON.stringify(bodyOf(note, { label: emails.updateAction, url: sender.url + STORE_PATHS.library })),
        audience: JSON.stringify(audience),
        created_at: now,
        updated_at: now,
      }),
    )
    .catch(onUniqueViolation('email_campaigns_pkey', () => refuse('not-found')));
  await tx.run(
    tx.q
      .insertInto('product_updates')
      .values({ store_id: tx.realm, id, product_id: productId, note, since, created_at: now }),
  );
}

const bodyOf = (note: string, button: { label: string; url: string }) => ({
  type: 'doc',
  content: [
    ...note
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
    { type: 'emailButton', attrs: button },
  ],
});
