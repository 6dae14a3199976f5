import { mediaOf, picturesOf, readPage, standingPage } from '#shared/blocks/page.ts';
import { getStorePage as contract } from '#shared/contract/storePages.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import { answer } from '../../access/answer.ts';
import { findPreview } from '../previews/previewRecord.ts';
import { imagesById, mediaById, shownInBuilder } from './pageData.ts';

export const getStorePage = answer(contract, async (_input, { tx }) => {
  const [store, preview, products] = await Promise.all([
    tx.one(tx.q.selectFrom('stores').select(['page', 'theme_overrides']).where('id', '=', tx.realm)),
    findPreview(tx),
    shownInBuilder(tx),
  ]);
  const page = store.page === null ? standingPage() : readPage(store.page);
  const drafted = preview?.draft.page;
  const images = await imagesById(tx, [
    ...picturesOf(page),
    ...(drafted ? picturesOf(drafted) : []),
    ...[store.theme_overrides, preview?.draft.themeOverrides].flatMap(backgroundImagesOf),
  ]);
  const media = await mediaById(tx, [...mediaOf(page), ...(drafted ? mediaOf(drafted) : [])]);
  return { page, isStanding: store.page === null, products, images, media };
});
