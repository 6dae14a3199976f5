import { STARTING_SITES, startingPage } from '#shared/blocks/sites/sites.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { startWebsite as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { insertPage } from './insertPage.ts';
import { publishWebsiteDraftChanged } from './publishWebsiteChanged.ts';
import { loadWebsite, nextPosition, openWebsite } from './websiteRecord.ts';

export const startWebsite = defineHandler(contract, async ({ site: id }, { tx, now, services }) => {
  await openWebsite(tx);
  if ((await nextPosition(tx)) > 1) refuse('website-begun');
  const site = STARTING_SITES.find((one) => one.id === id) ?? refuse('not-found', { field: 'site' });
  for (const [index, page] of site.pages.entries()) {
    await insertPage(tx, { ...page, position: index + 1, now, draw: (pageId) => startingPage(pageId, page) });
  }
  await publishWebsiteDraftChanged(tx);
  return { website: await loadWebsite(tx, services.settings) };
});
