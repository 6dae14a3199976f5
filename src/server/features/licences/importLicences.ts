import { importLicences as contract } from '#shared/contract/licences.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { REPEATED_NAMED, repeatedKeys } from '#shared/rules/licence.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertPoolOpen } from '../customerRecord/assertPoolOpen.ts';
import { keyColumns } from './licenceKey.ts';

const INSERTED_AT_ONCE = 1000;

/** Adds keys of an earlier system. A job gives those with an email to their people. */
export const importLicences = defineHandler(
  contract,
  async ({ productId, contentId, keys }, { tx, now, creator, services: { secrets } }) => {
    if (!(await isPublished(tx, { productId, contentId }))) refuse('content-not-published');
    const isForPeople = keys.some(({ email }) => email !== null);
    if (isForPeople) await assertPoolOpen(tx);
    const rows = keys.map(({ key, email }) => ({
      store_id: tx.realm,
      id: newRowId(),
      product_id: productId,
      content_id: contentId,
      ...keyColumns(secrets, { realm: tx.realm, key }),
      held_for: email,
      imported_at: now,
      created_at: now,
    }));
    let added = 0;
    for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
      added += await tx.run(
        tx.q
          .insertInto('licences')
          .values(rows.slice(from, from + INSERTED_AT_ONCE))
          .onConflict((on) => on.columns(['store_id', 'key_hash']).doNothing()),
      );
    if (isForPeople) await tx.enqueue(job('giveLicences', { realm: tx.realm, contentId, creatorId: creator.id }));
    const repeated = repeatedKeys(keys);
    return {
      added,
      known: keys.length - added - repeated.length,
      repeated: { count: repeated.length, first: repeated.slice(0, REPEATED_NAMED) },
    };
  },
);

async function isPublished(
  tx: StoreTx,
  { productId, contentId }: { productId: string; contentId: string },
): Promise<boolean> {
  const content = await tx.maybe(
    tx.q
      .selectFrom('contents')
      .select(['published', 'unpublished_at'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('id', '=', contentId)
      .where('kind', '=', 'licence')
      .forShare(),
  );
  if (!content) refuse('not-found');
  return content.published !== null && content.unpublished_at === null;
}
