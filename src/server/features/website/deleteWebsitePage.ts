import { deleteWebsitePage as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishWebsiteChanged } from './publishWebsiteChanged.ts';
import { findWebsitePage, openWebsite } from './websiteRecord.ts';

export const deleteWebsitePage = defineHandler(contract, async ({ pageId }, { tx, now, services }) => {
  await openWebsite(tx);
  const { id } = await findWebsitePage(tx, pageId);
  await tx.run(
    tx.q.updateTable('website_pages').set({ deleted_at: now }).where('store_id', '=', tx.realm).where('id', '=', id),
  );
  await publishWebsiteChanged(tx, { now, directory: services.directory });
  return { deleted: id };
});
