import { mediaOf, picturesOf } from '#shared/blocks/page.ts';
import { getWebsitePage as contract } from '#shared/contract/website.ts';
import { backgroundImagesOf } from '#shared/rules/theme.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { imagesById } from '../media/imagesById.ts';
import { mediaById } from '../media/mediaById.ts';
import { shownInBuilder } from '../pageFrame/pageData.ts';
import { findWebsitePage } from './websiteRecord.ts';

export const getWebsitePage = defineHandler(contract, async ({ pageId }, { tx }) => {
  const [{ page, draft, revision }, store] = await Promise.all([
    findWebsitePage(tx, pageId),
    tx.one(tx.q.selectFrom('stores').select('theme_overrides').where('id', '=', tx.realm)),
  ]);
  const pages = [page, draft].filter((one) => one !== null);
  const [shown, images, media] = await Promise.all([
    shownInBuilder(tx, pages),
    imagesById(tx, [...pages.flatMap(picturesOf), ...backgroundImagesOf(store.theme_overrides)]),
    mediaById(tx, pages.flatMap(mediaOf)),
  ]);
  return { page, draft, revision, ...shown, images, media };
});
