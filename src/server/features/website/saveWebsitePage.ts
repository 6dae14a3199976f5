import { isDeepStrictEqual } from 'node:util';
import { saveWebsitePage as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { sayDrafted } from './sayChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

/** By the rules of a store's own draft: what another window drafted meanwhile stays, and is told. */
export const saveWebsitePage = answer(contract, async (wish, { tx, now }) => {
  await openWebsite(tx);
  const { id, page, draft, revision, editor } = await findWebsitePage(tx, wish.pageId);
  if (isDeepStrictEqual(wish.page, draft ?? page)) return { draft, revision, isConflict: false };
  const isNewer = wish.baseRevision !== undefined && revision > wish.baseRevision;
  if (isNewer && (wish.editor === undefined || wish.editor !== editor)) return { draft, revision, isConflict: true };
  // What is as visitors see it is no draft.
  const next = isDeepStrictEqual(wish.page, page) ? null : wish.page;
  await tx.run(
    tx.q
      .updateTable('website_pages')
      .set({
        draft: next === null ? null : JSON.stringify(next),
        revision: revision + 1,
        editor: wish.editor ?? null,
        updated_at: now,
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  await sayDrafted(tx);
  return { draft: next, revision: revision + 1, isConflict: false };
});
