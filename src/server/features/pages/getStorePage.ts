import { mediaOf, picturesOf, readPage, fallbackPage } from '#shared/blocks/page.ts';
import { getStorePage as contract } from '#shared/contract/storePages.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findDraftRecord } from '../drafts/draftRecord.ts';
import { imagesById } from '../media/imagesById.ts';
import { mediaById } from '../media/mediaById.ts';
import { shownInBuilder } from '../pageFrame/pageData.ts';

export const getStorePage = defineHandler(contract, async (_input, { tx }) => {
  const [store, preview] = await Promise.all([
    tx.one(tx.q.selectFrom('stores').select(['page', 'theme_overrides']).where('id', '=', tx.realm)),
    findDraftRecord(tx),
  ]);
  const page = store.page === null ? fallbackPage() : readPage(store.page);
  const drafted = preview?.draft.page;
  const pages = drafted ? [page, drafted] : [page];
  const backgrounds = [store.theme_overrides, preview?.draft.themeOverrides].flatMap(backgroundImagesOf);
  const [shown, images, media] = await Promise.all([
    shownInBuilder(tx, pages),
    imagesById(tx, [...pages.flatMap(picturesOf), ...backgrounds]),
    mediaById(tx, pages.flatMap(mediaOf)),
  ]);
  return { page, isFallback: store.page === null, ...shown, images, media };
});
