import { refuse } from '#shared/contract/refusals.ts';
import { discardWebsitePage as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishWebsiteDraftChanged } from './publishWebsiteChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

export const discardWebsitePage = defineHandler(contract, async ({ pageId }, { tx, now }) => {
  await openWebsite(tx);
  const { id, page, draft, revision } = await findWebsitePage(tx, pageId);
  if (page === null) refuse('page-unpublished');
  if (draft === null) return { draft, revision };
  await tx.run(
    tx.q
      .updateTable('website_pages')
      .set({ draft: null, revision: revision + 1, editor: null, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  await publishWebsiteDraftChanged(tx);
  return { draft: null, revision: revision + 1 };
});
