import { sql } from 'kysely';
import { listImages as contract } from '#shared/contract/storePages.ts';
import { answer } from '../../access/answer.ts';
import { presentImage } from '../catalog/presentImage.ts';

export const listImages = answer(contract, async ({ cursor, limit }, { tx }) => {
  const rows = await tx.many(
    tx.q
      .selectFrom('images')
      .select(['id', 'width', 'height', 'widths', 'colour'])
      .where('store_id', '=', tx.realm)
      .$if(cursor !== undefined, (q) =>
        q.where(
          sql<boolean>`(created_at, id) < (select last.created_at, last.id from images as last
            where last.store_id = ${tx.realm}::uuid and last.id = ${cursor}::uuid)`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map((row) => presentImage(tx.realm, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
});
