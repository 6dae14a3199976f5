import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { isLanguage } from '#shared/rules/language.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { fileKey } from '../../../gateways/files/fileKey.ts';
import { stampPdf } from '../../../gateways/stamping/stampPdf.ts';
import { isOpen } from '../../entitlements/accessState.ts';
import type { JobHandlers } from '../../jobs.ts';
import { productFilesFolder } from '../files/productFilesFolder.ts';
import { findStampedVersion, isCopy, recordCheck, type CopyKey } from './stampingRecord.ts';

/** A version that ended its process or timed out this often cannot be stamped. */
const MOST_TRIES = 5;

/**
 * Makes the copy of a file for an entitlement. A crash leaves a row without a copy, which the next try finishes, or bytes without a
 * row, which the sweep deletes.
 */
export const stampFile: JobHandlers['stampFile'] = async ({ realm, ...copy }, { services, now }) => {
  const storeId = provenStore(realm);
  const { db, files } = services;
  const wanted = await db.inStore(storeId, (tx) => beginTry(tx, { copy, now }));
  if (!wanted) return;
  const { version, isLastTry } = wanted;
  const outcome = await stampPdf({
    open: () => files.get(version.key),
    bytes: version.bytes,
    text: stampText(wanted),
    store: async (stream) => {
      const key = fileKey(productFilesFolder(storeId, now), randomBytes);
      return { key, ...(await files.put(key, stream)) };
    },
  });
  // The server may just be busy.
  if (outcome.problem === 'too-slow' && !isLastTry) throw new Error(`Stamping ${copy.versionId} took too long.`);
  await db.inStore(storeId, async (tx) => {
    await recordCheck(tx, { versionId: copy.versionId, check: outcome.problem ?? 'ok' });
    if (outcome.problem !== null) return deleteCopy(tx, copy);
    if (outcome.stored) await recordCopy(tx, { copy, ...outcome.stored, now });
  });
};

interface Try {
  copy: CopyKey;
  now: Date;
}

/** Counts the try before it begins. Undefined: there is nothing to do. */
async function beginTry(tx: StoreTx, { copy, now }: Try) {
  const [row] = await tx.many(
    tx.q
      .updateTable('stamped_files')
      .set({ tries: sql<number>`tries + 1` })
      .where(isCopy(tx, copy))
      .where('made_at', 'is', null)
      .returning('tries'),
  );
  if (!row) return undefined;
  const version = await findStampedVersion(tx, copy.versionId);
  const buyer = await findBuyer(tx, { rightId: copy.rightId, now });
  if (!version || !buyer || row.tries > MOST_TRIES) {
    if (version && row.tries > MOST_TRIES) await recordCheck(tx, { versionId: copy.versionId, check: 'too-slow' });
    await deleteCopy(tx, copy);
    return undefined;
  }
  return { version, ...buyer, isLastTry: row.tries === MOST_TRIES };
}

/** Whose copy it is. Nobody's if access has been closed since. */
const findBuyer = (tx: StoreTx, { rightId, now }: { rightId: string; now: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'e.store_id').onRef('c.id', '=', 'e.customer_id'),
      )
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
      .select(['c.email', 'o.language'])
      // The order of a seat is its buyer's.
      .select(sql<string | null>`case when e.source = 'seat' then null else o.number end`.as('orderNumber'))
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', rightId)
      .where(isOpen('e', now)),
  );

interface Buyer {
  email: string;
  orderNumber: string | null;
  /** In which the buyer ordered. */
  language: string | null;
}

/** What is written on each page. Access that a creator granted has no order, and a seat does not show it. */
function stampText({ email, orderNumber, language }: Buyer): string {
  if (orderNumber === null) return email;
  const { order } = getMessages(language !== null && isLanguage(language) ? language : 'en');
  return `${email} · ${fill(order.numbered, { number: orderNumber })}`;
}

const deleteCopy = (tx: StoreTx, copy: CopyKey) => tx.run(tx.q.deleteFrom('stamped_files').where(isCopy(tx, copy)));

/** Only the first of two workers' copies counts. The sweep deletes the bytes of the other. */
const recordCopy = (
  tx: StoreTx,
  { copy, key, bytes, sha256, now }: Try & { key: string; bytes: number; sha256: string },
) =>
  tx.run(
    tx.q
      .updateTable('stamped_files')
      .set({ storage_key: key, bytes, sha256: Buffer.from(sha256, 'hex'), made_at: now })
      .where(isCopy(tx, copy))
      .where('made_at', 'is', null),
  );
