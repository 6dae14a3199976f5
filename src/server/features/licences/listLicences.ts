import { sql, type RawBuilder } from 'kysely';
import { listLicences as contract } from '#shared/contract/licences.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { Secrets } from '../../access/secrets.ts';
import { beginsWith } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { issueLicences } from './issueLicences.ts';
import { hashLicenceKey } from './licenceKey.ts';
import { licenceRows, presentLicence } from './licenceRows.ts';

/** The license keys of a product, latest first. */
export const listLicences = defineHandler(
  contract,
  async ({ productId, search, cursor, limit }, { tx, now, services: { secrets } }) => {
    await requireProduct(tx, productId);
    await issueLicences(tx, { secrets, now, of: sql<boolean>`e.product_id = ${productId}` });
    let matching = licenceRows(tx, now).where('k.product_id', '=', productId);
    if (search) matching = matching.where(await isFound(tx, secrets, search));
    const rows = await tx.many(matching.$call(latestFirst({ cursor, limit, at: 'k.created_at', id: 'k.id' })));
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    const items = shown.map((row) => {
      const { key: _key, ...licence } = presentLicence(row, secrets);
      return licence;
    });
    return { items, nextCursor };
  },
);

/** By its customer's name or email, the email it is held for, or the whole key. */
async function isFound(tx: StoreTx, secrets: Secrets, search: string): Promise<RawBuilder<boolean>> {
  const customers = await findPeople(tx, 'customer', search);
  return sql<boolean>`(${customers.includes(sql.ref('k.customer_id'))}
    or ${beginsWith(sql`(lower(k.held_for) collate "C")`, search.toLowerCase())}
    or k.key_hash = ${hashLicenceKey(secrets, { realm: tx.realm, key: search })})`;
}
