import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { forgetTerms, rememberTerms } from '../customerRecord/searchTerms.ts';

interface Address {
  email: string;
  /** The form of the address for lookups. */
  key: string;
}

/**
 * Moves what a person has subscribed to, or has unsubscribed from, to their new address. The rows get new ids, because the
 * unsubscribe links in earlier emails contain the old ones, and would show the new address to whoever has the old mailbox.
 * Where the new address has a confirmed row of its own, that one stays.
 */
export async function moveSubscriptions(
  tx: StoreTx,
  { from, to }: { from: Pick<Address, 'key'>; to: Address },
): Promise<void> {
  if (from.key === to.key) return;
  await copyOptout(tx, { from, to });
  await moveSubscriber(tx, { from, to });
  await moveWaiting(tx, { from, to });
}

/** Copies the opt-out, unless the new address has a subscription of its own. */
const copyOptout = (tx: StoreTx, { from, to }: { from: Pick<Address, 'key'>; to: Address }): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('mail_optouts')
      .columns(['store_id', 'recipient_key', 'left_at'])
      .expression((of) =>
        of
          .selectFrom('mail_optouts as o')
          .select(['o.store_id', sql<string>`${to.key}::text`.as('recipient_key'), 'o.left_at'])
          .where('o.store_id', '=', tx.realm)
          .where('o.recipient_key', '=', from.key)
          .where((o) =>
            o.not(
              o.exists(
                o
                  .selectFrom('subscribers as s')
                  .select('s.id')
                  .where('s.store_id', '=', tx.realm)
                  .where('s.email_key', '=', to.key)
                  .where('s.state', '=', 'confirmed'),
              ),
            ),
          ),
      )
      .onConflict((on) => on.columns(['store_id', 'recipient_key']).doNothing()),
  );

async function moveSubscriber(tx: StoreTx, { from, to }: { from: Pick<Address, 'key'>; to: Address }): Promise<void> {
  const rows = await tx.many(
    tx.q
      .selectFrom('subscribers')
      .select(['id', 'email_key', 'state'])
      .where('store_id', '=', tx.realm)
      .where('email_key', 'in', [from.key, to.key])
      .orderBy('id')
      .forUpdate(),
  );
  const old = rows.find((row) => row.email_key === from.key);
  const other = rows.find((row) => row.email_key === to.key);
  if (!old || old.state === 'waiting') return;
  const isKept = other !== undefined && other.state !== 'waiting';
  const gone = isKept ? old : other;
  await forgetTerms(tx, isKept || !other ? [old.id] : [old.id, other.id]);
  if (gone) await tx.run(tx.q.deleteFrom('subscribers').where('store_id', '=', tx.realm).where('id', '=', gone.id));
  if (isKept) return;
  const id = randomUUID();
  await tx.run(
    tx.q
      .updateTable('subscribers')
      .set({ id, email: to.email, email_key: to.key, token_hash: null, token_expires_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', old.id),
  );
  await rememberTerms(tx, 'subscriber', id);
}

async function moveWaiting(tx: StoreTx, { from, to }: { from: Pick<Address, 'key'>; to: Address }): Promise<void> {
  const waiting = await tx.many(
    tx.q
      .selectFrom('waitlist_entries')
      .select(['id', 'product_id'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', from.key)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .forUpdate(),
  );
  if (waiting.length === 0) return;
  const own = await tx.many(
    tx.q
      .selectFrom('waitlist_entries')
      .select('product_id')
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', to.key),
  );
  const taken = new Set(own.map(({ product_id }) => product_id));
  for (const { id, product_id: productId } of waiting) {
    if (taken.has(productId))
      await tx.run(tx.q.deleteFrom('waitlist_entries').where('store_id', '=', tx.realm).where('id', '=', id));
    else
      await tx.run(
        tx.q
          .updateTable('waitlist_entries')
          .set({ id: randomUUID(), email: to.email, email_key: to.key, token_hash: null, token_expires_at: null })
          .where('store_id', '=', tx.realm)
          .where('id', '=', id),
      );
  }
}
