import { refuse } from '#shared/contract/refusals.ts';
import { restoreWebsitePage as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { sayPublished } from './sayChanged.ts';
import { pageGraceBegan } from './sweepWebsites.ts';
import { loadWebsitePage, nextPosition, openWebsite } from './websiteRecord.ts';

/** Where it stood; at its end if there is no more room. */
export const restoreWebsitePage = answer(contract, async ({ pageId }, { tx, now, services }) => {
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
    .catch(whenUnique('website_pages_slug', () => refuse('page-slug-taken')));
  await sayPublished(tx, { now, directory: services.directory });
  return { page: await loadWebsitePage(tx, pageId) };
});
