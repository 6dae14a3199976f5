import { createHash } from 'node:crypto';
import type { StoreTx } from '../../db/transaction.ts';

/** What a buyer agreed to: published pages as HTML, or terms as plain text. */
export type AgreedText = { html: string } | { plain: string };

/** Keeps texts that a buyer agreed to, each once, because thousands of orders share one. */
export async function keepAgreedTexts(tx: StoreTx, texts: readonly AgreedText[]): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map((text) => ({ store_id: tx.realm, hash: hashOf(text), html: null, plain: null, ...text }));
  await tx.run(
    tx.q
      .insertInto('agreed_texts')
      // Two orders that keep the same new texts must not wait for each other.
      .values(rows.toSorted((one, other) => Buffer.compare(one.hash, other.hash)))
      .onConflict((on) => on.doNothing()),
  );
}

/** Identifies a text among all that buyers of a store agreed to. */
export const hashOf = (text: AgreedText): Buffer =>
  createHash('sha256')
    .update('html' in text ? text.html : `plain\n${text.plain}`)
    .digest();
