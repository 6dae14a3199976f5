import { isDeepStrictEqual } from 'node:util';
import { DRAFT_FIELDS, StoreDraft } from '#shared/contract/previews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { restoreVersion as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { lockStore } from '../../storeRecord/lockStore.ts';
import { findDraftRecord, presentPreview } from '../../drafts/draftRecord.ts';
import { findVersion, publishedDraft } from '../../drafts/versionRecord.ts';
import { saveDraft } from '../../drafts/saveDraft.ts';

/** Drafts the differences between a version and the published store. Publishes nothing. */
export const restoreVersion = defineHandler(contract, async ({ number }, { tx, now }) => {
  await lockStore(tx);
  const [version, before, published] = [
    await findVersion(tx, number),
    await findDraftRecord(tx),
    await publishedDraft(tx),
  ];
  if (!version) refuse('not-found', { field: 'number' });
  const differing = DRAFT_FIELDS.filter((field) => !isDeepStrictEqual(version.snapshot[field], published[field]));
  const draft = StoreDraft.parse(Object.fromEntries(differing.map((field) => [field, version.snapshot[field]])));
  const fields = DRAFT_FIELDS.filter((field) => !isDeepStrictEqual(draft[field], before?.draft[field]));
  const written = await saveDraft(tx, { draft, fields, editor: null, now });
  return { preview: presentPreview(written.record), revision: written.revision, replaced: before?.draft ?? null };
});
