import { deleteWebsitePage as contract } from '#shared/contract/website.ts';
import { answer } from '../../access/answer.ts';
import { sayPublished } from './sayChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

export const deleteWebsitePage = answer(contract, async ({ pageId }, { tx, now, services }) => {
  await openWebsite(tx);
  const { id } = await findWebsitePage(tx, pageId);
  await tx.run(
    tx.q.updateTable('website_pages').set({ deleted_at: now }).where('store_id', '=', tx.realm).where('id', '=', id),
  );
  await sayPublished(tx, { now, directory: services.directory });
  return { deleted: id };
});
