import { refuse } from '#shared/contract/refusals.ts';
import { restoreWebsitePage as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { publishWebsiteChanged } from './publishWebsiteChanged.ts';
import { pageGraceBegan } from './sweepWebsites.ts';
import { loadWebsitePage, nextPosition, openWebsite } from './websiteRecord.ts';

/** Restores a deleted page at its old position. Refused if the website is full or the slug is taken. */
export const restoreWebsitePage = defineHandler(contract, async ({ pageId }, { tx, now, services }) => {
  await openWebsite(tx);
  const isDeleted = await tx.maybe(
    tx.q
      .selectFrom('website_pages')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', pageId)
      .where('deleted_at', '>', pageGraceBegan(now)),
  );
  if (isDeleted) await nextPosition(tx);
  await tx
    .run(
      tx.q
        .updateTable('website_pages')
        .set({ deleted_at: null })
        .where('store_id', '=', tx.realm)
        .where('id', '=', pageId)
        .where('deleted_at', '>', pageGraceBegan(now)),
    )
    .catch(onUniqueViolation('website_pages_slug', () => refuse('page-slug-taken')));
  await publishWebsiteChanged(tx, { now, directory: services.directory });
  return { page: await loadWebsitePage(tx, pageId) };
});
