import { publishLegalPage as contract } from '#shared/contract/legal.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { hasPlaceholder } from '#shared/rules/legal.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { readRichText } from '../richText/richText.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { loadLegalPage } from './legalRecord.ts';

/** Publishes the text immediately and links it on every page of the store. */
export const publishLegalPage = defineHandler(contract, async ({ kind, text: sent }, { tx, now, services }) => {
  const { json, html } = readRichText(sent, 'text');
  if (json === null || html.replaceAll(/<[^>]*>/g, '').trim() === '') refuse('legal-page-empty');
  if (hasPlaceholder(html)) refuse('legal-page-unfinished');
  const published = { draft: null, text: JSON.stringify(json), html, published_at: now, updated_at: now };
  await tx.run(
    tx.q
      .insertInto('legal_pages')
      .values({ store_id: tx.realm, kind, ...published })
      .onConflict((row) => row.columns(['store_id', 'kind']).doUpdateSet(published)),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return { page: await loadLegalPage(tx, kind) };
});
