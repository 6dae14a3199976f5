import { isDeepStrictEqual } from 'node:util';
import { DRAFT_FIELDS, StoreDraft } from '#shared/contract/previews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { restoreVersion as contract } from '#shared/contract/versions.ts';
import { answer } from '../../access/answer.ts';
import { lockStore } from '../stores/lockStore.ts';
import { findPreview, presentPreview } from './previewRecord.ts';
import { findVersion, publishedDraft } from './versionRecord.ts';
import { writePreview } from './writePreview.ts';

/** Drafts what differs between a version and the published store; nothing is published. */
export const restoreVersion = answer(contract, async ({ number }, { tx, now }) => {
  await lockStore(tx);
  const [version, before, published] = [await findVersion(tx, number), await findPreview(tx), await publishedDraft(tx)];
  if (!version) refuse('not-found', { field: 'number' });
  const differing = DRAFT_FIELDS.filter((field) => !isDeepStrictEqual(version.snapshot[field], published[field]));
  const draft = StoreDraft.parse(Object.fromEntries(differing.map((field) => [field, version.snapshot[field]])));
  const fields = DRAFT_FIELDS.filter((field) => !isDeepStrictEqual(draft[field], before?.draft[field]));
  const written = await writePreview(tx, { draft, fields, editor: null, now });
  return { preview: presentPreview(written.record), revision: written.revision, replaced: before?.draft ?? null };
});
