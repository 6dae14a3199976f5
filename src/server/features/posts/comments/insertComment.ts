import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { enqueueNotification } from '../../notifications/enqueueNotification.ts';
import { findComment, type CommentRow } from './commentRecord.ts';
import { enqueueReplyEmail } from './enqueueReplyEmail.ts';

interface NewComment {
  id: string;
  postId: string;
  parentId: string | null;
  /** Null: the creator. */
  customerId: string | null;
  body: string;
  now: Date;
}

/**
 * Adds a comment, unless a request before did. Only a comment of the same post that answers nothing can be answered. Its author
 * is emailed, and the creator about comments of others.
 */
export async function insertComment(tx: StoreTx, comment: NewComment): Promise<void> {
  const { id, postId, parentId, customerId, body, now } = comment;
  const parent = parentId === null ? null : await lockParent(tx, parentId, postId);
  const inserted = await tx.run(
    tx.q
      .insertInto('post_comments')
      .values({
        store_id: tx.realm,
        id,
        post_id: postId,
        parent_id: parentId,
        customer_id: customerId,
        body,
        created_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing()),
  );
  if (inserted === 0) return assertSame(await findComment(tx, id), comment);
  if (parent?.customer_id && parent.customer_id !== customerId) await enqueueReplyEmail(tx, parent.customer_id, now);
  if (customerId !== null) await enqueueNotification(tx, { kind: 'comment', subjectId: id, now });
}

/** Keeps the answered comment from being deleted meanwhile. */
async function lockParent(tx: StoreTx, id: string, postId: string) {
  const parent = await tx.maybe(
    tx.q
      .selectFrom('post_comments')
      .select('customer_id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('post_id', '=', postId)
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  return parent ?? refuse('not-found');
}

/** A repeated request is no error. The id of somebody else's comment is. */
function assertSame(known: CommentRow | undefined, { postId, customerId }: NewComment): void {
  if (!known || known.postId !== postId || known.customerId !== customerId) refuse('not-found');
}
