import { unpublishLegalPage as contract } from '#shared/contract/legal.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { loadLegalPage } from './legalRecord.ts';

/** Unpublishes the page and keeps its text as a draft. */
export const unpublishLegalPage = defineHandler(contract, async ({ kind }, { tx, now, services }) => {
  await tx.run(
    tx.q
      .updateTable('legal_pages')
      .set((row) => ({
        draft: row.fn.coalesce('draft', 'text'),
        text: null,
        html: null,
        published_at: null,
        updated_at: now,
      }))
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return { page: await loadLegalPage(tx, kind) };
});
