import { publishPost as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { POST_BYTES_MAX, postState } from '#shared/rules/post.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readRichText } from '../richText/richText.ts';
import { deleteUnsentEmail, emailPost } from './emailPost.ts';
import { changePost, loadPost, lockPost, type PostRecord } from './postRecord.ts';

const DAY_MS = 86_400_000;

/**
 * Copies a post to what members read, from now on or from a time on. The lock of its row and its campaign ensure that it is
 * emailed once.
 */
export const publishPost = defineHandler(contract, async ({ postId, revision, at }, { tx, now, services }) => {
  const record = await lockPost(tx, postId);
  if (record.revision !== revision) refuse('post-changed');
  assertComplete(record);
  const publishAt = timeOf(record, { at, now });
  await changePost(tx, record.id, {
    published_title: record.title,
    published_teaser: record.teaser,
    published_html: readRichText(record.body, 'body', POST_BYTES_MAX).html,
    published_audience: record.audience,
    published_revision: record.revision,
    publish_at: publishAt,
    updated_at: now,
  });
  await saveReaders(tx, record);
  if (record.is_emailed) await emailPost(tx, { record, publishAt, now, settings: services.settings });
  else await deleteUnsentEmail(tx, record, now);
  return { post: await loadPost(tx, record.id, now) };
});

function assertComplete({ title, body, audience, product_ids: products }: PostRecord): void {
  if (title === '') refuse('post-title');
  if (body === null) refuse('post-empty');
  if (audience === 'products' && products.length === 0) refuse('post-products');
}

/** A post that members read already keeps its time, so that an edit does not move it to the top. */
function timeOf(record: PostRecord, { at, now }: { at: string | undefined; now: Date }): Date {
  const isOut = postState({ publishAt: record.publish_at }, now) === 'published';
  if (at === undefined) return isOut ? (record.publish_at ?? now) : now;
  const time = new Date(at);
  const ahead = time.getTime() - now.getTime();
  if (isOut || ahead <= 0 || ahead > SCHEDULE_DAYS_MAX * DAY_MS) refuse('schedule-time');
  return time;
}

/** The products whose owners may read it. One that was deleted meanwhile has none. */
async function saveReaders(
  tx: StoreTx,
  { id, audience, product_ids: products, tier_ids: tiers }: PostRecord,
): Promise<void> {
  await tx.run(tx.q.deleteFrom('post_products').where('store_id', '=', tx.realm).where('post_id', '=', id));
  if (audience === 'members') return;
  const existing = await tx.many(
    tx.q.selectFrom('products').select('id').where('store_id', '=', tx.realm).where('id', 'in', products),
  );
  if (existing.length === 0) refuse('post-products');
  await tx.run(
    tx.q
      .insertInto('post_products')
      .values(existing.map((product) => ({ store_id: tx.realm, post_id: id, product_id: product.id }))),
  );
  if (tiers.length === 0) return;
  const known = await tx.many(
    tx.q
      .selectFrom('product_variants')
      .select(['id', 'product_id'])
      .where('store_id', '=', tx.realm)
      .where('id', 'in', tiers)
      .where(
        'product_id',
        'in',
        existing.map((product) => product.id),
      ),
  );
  if (known.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('post_tiers')
      .values(
        known.map(({ id: variant_id, product_id }) => ({ store_id: tx.realm, post_id: id, product_id, variant_id })),
      ),
  );
}
