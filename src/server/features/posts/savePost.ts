import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { savePost as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { POST_BYTES_MAX } from '#shared/rules/post.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readRichText } from '../richText/richText.ts';
import { changePost, loadPost, lockPost, type PostChange, type PostRecord } from './postRecord.ts';

type Params = InputOf<typeof contract>;

/** Creates a draft, or saves changes to a post. What members read changes with the next publication. */
export const savePost = defineHandler(
  contract,
  async ({ postId: claimed, draftKey = randomUUID(), ...input }, { tx, now }) => {
    const record = claimed === undefined ? await createDraft(tx, draftKey, now) : await lockPost(tx, claimed);
    await assertOwn(tx, 'productIds', { before: record.product_ids, after: input.productIds ?? [] });
    await assertOwn(tx, 'tierIds', { before: record.tier_ids, after: input.tierIds ?? [] });
    const { body, ...change } = readChange(record, input);
    // A save that changes nothing is not a conflict: it may be a retry after a lost response.
    if (body !== undefined || Object.keys(change).length > 0) {
      if (input.revision !== undefined && input.revision !== record.revision) refuse('post-changed');
      await changePost(tx, record.id, {
        ...change,
        ...(body !== undefined && { body: body === null ? null : JSON.stringify(body) }),
        revision: record.revision + 1,
        // Comments are turned on and off at once, without a publication.
        ...(isOnlyAboutComments({ ...change, body }) &&
          record.published_revision === record.revision && { published_revision: record.revision + 1 }),
        updated_at: now,
      });
    }
    return { post: await loadPost(tx, record.id, now) };
  },
  ({ postId, storeId }) => (postId === undefined ? [{ key: `posts ${storeId}`, most: 100, seconds: 3600 }] : []),
);

const OWN = {
  productIds: { table: 'products', problem: 'One of these products isn’t in your store. Choose another.' },
  tierIds: { table: 'product_variants', problem: 'One of these tiers isn’t in your store.' },
} as const;

/** Refuses products and tiers that never belonged to the store. */
async function assertOwn(
  tx: StoreTx,
  field: keyof typeof OWN,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const added = [...new Set(after)].filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const { table, problem } = OWN[field];
  const own = await tx.many(
    tx.q
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('id'), added)),
  );
  if (own.length < added.length) refuse('not-found', { field }, problem);
}

/** Creates an empty draft, or returns the existing one if its key was sent before. */
async function createDraft(tx: StoreTx, id: string, now: Date): Promise<PostRecord> {
  await tx.run(
    tx.q
      .insertInto('posts')
      .values({ store_id: tx.realm, id, created_at: now, updated_at: now })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing()),
  );
  return lockPost(tx, id);
}

/** The columns that the input really changes. */
function readChange(record: PostRecord, input: Params): Omit<PostChange, 'body'> & { body?: unknown } {
  const read = {
    title: input.title,
    teaser: input.teaser,
    body: input.body === undefined ? undefined : readRichText(input.body, 'body', POST_BYTES_MAX).json,
    audience: input.audience,
    product_ids: input.productIds && [...new Set(input.productIds)],
    tier_ids: input.tierIds && [...new Set(input.tierIds)],
    is_emailed: input.isEmailed,
    has_comments: input.hasComments,
  };
  const before: Record<string, unknown> = { ...record };
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(before[name], value)),
  );
}

const isOnlyAboutComments = (change: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(change).every(([name, value]) => value === undefined || name === 'has_comments');
