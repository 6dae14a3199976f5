import { isDeepStrictEqual } from 'node:util';
import { saveWebsitePage as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishWebsiteDraftChanged } from './publishWebsiteChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

/**
 * Saves the draft of a page by the same rules as a store's own draft: if another window has saved meanwhile, its draft
 * stays and is returned.
 */
export const saveWebsitePage = defineHandler(contract, async (input, { tx, now }) => {
  await openWebsite(tx);
  const { id, page, draft, revision, editor } = await findWebsitePage(tx, input.pageId);
  if (isDeepStrictEqual(input.page, draft ?? page)) return { draft, revision, isConflict: false };
  const isNewer = input.baseRevision !== undefined && revision > input.baseRevision;
  if (isNewer && (input.editor === undefined || input.editor !== editor)) return { draft, revision, isConflict: true };
  // A draft that equals the published page is deleted.
  const next = isDeepStrictEqual(input.page, page) ? null : input.page;
  await tx.run(
    tx.q
      .updateTable('website_pages')
      .set({
        draft: next === null ? null : JSON.stringify(next),
        revision: revision + 1,
        editor: input.editor ?? null,
        updated_at: now,
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  await publishWebsiteDraftChanged(tx);
  return { draft: next, revision: revision + 1, isConflict: false };
});
