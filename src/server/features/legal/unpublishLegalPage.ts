import { unpublishLegalPage as contract } from '#shared/contract/legal.ts';
import { answer } from '../../access/answer.ts';
import { bumpStore } from '../stores/bumpStore.ts';
import { loadLegalPage } from './legalRecord.ts';

/** Takes the page off the store, and keeps its text as a draft. */
export const unpublishLegalPage = answer(contract, async ({ kind }, { tx, now, services }) => {
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
