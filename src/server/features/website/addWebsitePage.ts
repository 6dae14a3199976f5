import { blankPage } from '#shared/blocks/sites/sites.ts';
import { addWebsitePage as contract } from '#shared/contract/website.ts';
import { generateSlug } from '#shared/rules/slug.ts';
import { pageSlugsFor } from '#shared/rules/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { insertPage } from './insertPage.ts';
import { publishWebsiteDraftChanged } from './publishWebsiteChanged.ts';
import { loadWebsitePage, nextPosition, openWebsite, pageRows } from './websiteRecord.ts';

/** Adds a page. The first page of a website is its home page unless it was given a slug. */
export const addWebsitePage = defineHandler(
  contract,
  async ({ title, slug }, { tx, now }) => {
    await openWebsite(tx);
    const position = await nextPosition(tx);
    const id = await insertPage(tx, {
      title,
      slug: slug ?? (await freeSlug(tx, title)),
      position,
      now,
      draw: (pageId) => blankPage(pageId, title),
    });
    await publishWebsiteDraftChanged(tx);
    return { page: await loadWebsitePage(tx, id) };
  },
  // Deleted pages stay for a while and count, so that nobody can create thousands.
  ({ storeId }) => [{ key: `website pages ${storeId}`, most: 100, seconds: 3600 }],
);

async function freeSlug(tx: StoreTx, title: string): Promise<string> {
  const taken = new Set((await tx.many(pageRows(tx).select('slug'))).map(({ slug }) => slug));
  if (taken.size === 0) return '';
  for (const slug of pageSlugsFor(generateSlug(title))) if (!taken.has(slug)) return slug;
  return '';
}
