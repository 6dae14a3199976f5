import { refuse } from '#shared/contract/refusals.ts';
import { updateWebsitePage as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { sayPublished } from './sayChanged.ts';
import { findWebsitePage, loadWebsitePage, openWebsite } from './websiteRecord.ts';

export const updateWebsitePage = answer(contract, async ({ pageId, title, slug, inMenu }, { tx, now, services }) => {
  await openWebsite(tx);
  const page = await findWebsitePage(tx, pageId);
  const moves = slug !== undefined && slug !== page.slug;
  await tx
    .run(
      tx.q
        .updateTable('website_pages')
        .set({
          ...(title !== undefined && { title }),
          ...(inMenu !== undefined && { in_menu: inMenu }),
          ...(moves && { slug, former_slugs: formerSlugs(page, slug) }),
          updated_at: now,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', page.id),
    )
    .catch(whenUnique('website_pages_slug', () => refuse('page-slug-taken')));
  await sayPublished(tx, { now, directory: services.directory });
  return { page: await loadWebsitePage(tx, pageId) };
});

const FORMER_KEPT = 20;

/** Only what visitors could know leads on: addresses of a page that was published. */
function formerSlugs({ page, slug, formerSlugs: known }: Awaited<ReturnType<typeof findWebsitePage>>, next: string) {
  const left = page === null || slug === '' ? known : [...known, slug];
  return [...new Set(left)].filter((former) => former !== next).slice(-FORMER_KEPT);
}
