import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { orderWebsitePages as contract } from '#shared/contract/website.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishWebsiteChanged } from './publishWebsiteChanged.ts';
import { loadWebsite, openWebsite, pageRows } from './websiteRecord.ts';

export const orderWebsitePages = defineHandler(contract, async ({ pageIds }, { tx, now, services }) => {
  await openWebsite(tx);
  const ids = [...new Set(pageIds)];
  const known = (await tx.many(pageRows(tx).select('id'))).map(({ id }) => id);
  if (ids.some((id) => !known.includes(id))) refuse('not-found');
  const order = [...ids, ...known.filter((id) => !ids.includes(id))];
  await tx.run(
    tx.q
      .updateTable('website_pages')
      .set({ position: sql<number>`array_position(${order}::uuid[], id)` })
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null),
  );
  await publishWebsiteChanged(tx, { now, directory: services.directory });
  return { website: await loadWebsite(tx, services.settings) };
});
