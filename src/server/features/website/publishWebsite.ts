import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { publishWebsite as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishWebsiteChanged } from './publishWebsiteChanged.ts';
import { loadWebsite, openWebsite, pageRows } from './websiteRecord.ts';

/**
 * Publishes the drafts of pages. A concurrent save either came before the lock and is published, or starts a new draft
 * after it.
 */
export const publishWebsite = defineHandler(contract, async ({ pageIds }, { tx, now, services }) => {
  await openWebsite(tx);
  const known = (await tx.many(pageRows(tx).select('id'))).map(({ id }) => id);
  const wanted = pageIds ?? known;
  if (wanted.some((id) => !known.includes(id))) refuse('not-found');
  const published = await tx.run(
    tx.q
      .updateTable('website_pages')
      .set((row) => ({
        page: row.ref('draft'),
        draft: null,
        published_at: now,
        updated_at: now,
      }))
      .where('store_id', '=', tx.realm)
      .where('draft', 'is not', null)
      .where(sql<boolean>`id = any(${wanted}::uuid[])`),
  );
  if (published === 0) refuse('nothing-drafted');
  await publishWebsiteChanged(tx, { now, directory: services.directory });
  return { website: await loadWebsite(tx, services.settings) };
});
