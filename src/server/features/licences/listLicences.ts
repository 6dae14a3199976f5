import { sql, type RawBuilder } from 'kysely';
import { listLicences as contract } from '#shared/contract/licences.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { Secrets } from '../../access/secrets.ts';
import { beginsWith, isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { isRecent, issueLicences } from './issueLicences.ts';
import { hashLicenceKey } from './licenceKey.ts';
import { licenceRows, presentLicence } from './licenceRows.ts';

/** What the list looks at itself. An hourly job makes the keys of earlier purchases. */
const RECENT_HOURS = 3;

/** The license keys of a product, latest first. */
export const listLicences = defineHandler(
  contract,
  async ({ productId, search, cursor, limit }, { tx, now, services: { secrets } }) => {
    await requireProduct(tx, productId);
    const isNew = sql<boolean>`(e.product_id = ${productId} and ${isRecent(now, RECENT_HOURS)})`;
    await issueLicences(tx, { secrets, now, of: isNew });
    let matching = licenceRows(tx, now).where('k.product_id', '=', productId);
    if (search) matching = matching.where(await isFound(tx, { secrets, productId, search }));
    const rows = await tx.many(matching.$call(latestFirst({ cursor, limit, at: 'k.created_at', id: 'k.id' })));
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    const items = shown.map((row) => {
      const { key: _key, ...licence } = presentLicence(row, secrets);
      return licence;
    });
    return { items, nextCursor };
  },
);

interface Search {
  secrets: Secrets;
  productId: string;
  search: string;
}

/**
 * By its customer's name or email, the email it is held for, or the whole key. Each of these has an index, so they are searched one by
 * one if few customers are found.
 */
async function isFound(tx: StoreTx, { secrets, productId, search }: Search): Promise<RawBuilder<boolean>> {
  const { ids, includes } = await findPeople(tx, 'customer', search);
  const isHeld = beginsWith(sql`(lower(held_for) collate "C")`, search.toLowerCase());
  const isKey = sql<boolean>`key_hash = ${hashLicenceKey(secrets, { realm: tx.realm, key: search })}`;
  if (ids === null) return sql<boolean>`(${includes(sql.ref('k.customer_id'))} or ${isHeld} or ${isKey})`;
  const ways = [isOneOf(sql.ref('customer_id'), ids), sql<boolean>`held_for is not null and ${isHeld}`, isKey];
  const found = ways.map(
    (way) => sql`select id from licences where store_id = ${tx.realm} and product_id = ${productId} and ${way}`,
  );
  return sql<boolean>`k.id in (${sql.join(found, sql` union `)})`;
}
