import { mediaOf, picturesOf, readPage, fallbackPage } from '#shared/blocks/page.ts';
import { getStorePage as contract } from '#shared/contract/storePages.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findDraftRecord } from '../drafts/draftRecord.ts';
import { imagesById } from '../media/imagesById.ts';
import { mediaById } from '../media/mediaById.ts';
import { shownInBuilder } from '../pageFrame/pageData.ts';

export const getStorePage = defineHandler(contract, async (_input, { tx }) => {
  const [store, preview, products] = await Promise.all([
    tx.one(tx.q.selectFrom('stores').select(['page', 'theme_overrides']).where('id', '=', tx.realm)),
    findDraftRecord(tx),
    shownInBuilder(tx),
  ]);
  const page = store.page === null ? fallbackPage() : readPage(store.page);
  const drafted = preview?.draft.page;
  const images = await imagesById(tx, [
    ...picturesOf(page),
    ...(drafted ? picturesOf(drafted) : []),
    ...[store.theme_overrides, preview?.draft.themeOverrides].flatMap(backgroundImagesOf),
  ]);
  const media = await mediaById(tx, [...mediaOf(page), ...(drafted ? mediaOf(drafted) : [])]);
  return { page, isFallback: store.page === null, products, images, media };
});
