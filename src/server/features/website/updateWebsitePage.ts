import { refuse } from '#shared/contract/refusals.ts';
import { updateWebsitePage as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { publishWebsiteChanged } from './publishWebsiteChanged.ts';
import { findWebsitePage, loadWebsitePage, openWebsite } from './websiteRecord.ts';

export const updateWebsitePage = defineHandler(
  contract,
  async ({ pageId, title, slug, inMenu }, { tx, now, services }) => {
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
      .catch(onUniqueViolation('website_pages_slug', () => refuse('page-slug-taken')));
    await publishWebsiteChanged(tx, { now, directory: services.directory });
    return { page: await loadWebsitePage(tx, pageId) };
  },
);

const FORMER_SLUGS_LIMIT = 20;

/** Only slugs that were published redirect to the new one. */
function formerSlugs({ page, slug, formerSlugs: known }: Awaited<ReturnType<typeof findWebsitePage>>, next: string) {
  const left = page === null || slug === '' ? known : [...known, slug];
  return [...new Set(left)].filter((former) => former !== next).slice(-FORMER_SLUGS_LIMIT);
}
