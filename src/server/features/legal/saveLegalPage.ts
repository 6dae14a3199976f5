import { saveLegalPage as contract } from '#shared/contract/legal.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { readRichText } from '../richText/richText.ts';
import { loadLegalPage } from './legalRecord.ts';

/** Saves a draft. An empty draft restores the published text or the starting text. */
export const saveLegalPage = defineHandler(contract, async ({ kind, text }, { tx, now }) => {
  const { json } = readRichText(text, 'text');
  const draft = json === null ? null : JSON.stringify(json);
  await tx.run(
    tx.q
      .insertInto('legal_pages')
      .values({ store_id: tx.realm, kind, draft, updated_at: now })
      .onConflict((row) => row.columns(['store_id', 'kind']).doUpdateSet({ draft, updated_at: now })),
  );
  return { page: await loadLegalPage(tx, kind) };
});
