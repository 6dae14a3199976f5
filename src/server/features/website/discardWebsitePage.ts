import { refuse } from '#shared/contract/refusals.ts';
import { discardWebsitePage as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { sayDrafted } from './sayChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

export const discardWebsitePage = answer(contract, async ({ pageId }, { tx, now }) => {
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
  await sayDrafted(tx);
  return { draft: null, revision: revision + 1 };
});
