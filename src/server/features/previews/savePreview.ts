import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#shared/contract/callable.ts';
import { DRAFT_FIELDS, savePreview as contract, StoreDraft } from '#shared/contract/previews.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertBackground } from '../storeRecord/assertBackground.ts';
import { checkThemeNames } from '../storeRecord/checkTheme.ts';
import { findAvatar } from '../storeRecord/findAvatar.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { findFieldChanges, findDraftRecord, presentPreview, type DraftRecord } from '../drafts/draftRecord.ts';
import { saveDraft } from '../drafts/saveDraft.ts';

type Params = InputOf<typeof contract>;
type Field = (typeof DRAFT_FIELDS)[number];

/**
 * Merges the given fields into the draft. Fields that another window changed meanwhile stay and are returned as
 * conflicts.
 */
export const savePreview = defineHandler(contract, async (input, { tx, now }) => {
  const store = await lockStore(tx);
  const [before, changes] = [await findDraftRecord(tx), await findFieldChanges(tx)];
  const changed = DRAFT_FIELDS.filter((field) => isChange(input.changes[field], before?.draft[field]));
  const conflicts = changed.filter((field) => isAnothers(field, input, changes));
  const fields = changed.filter((field) => !conflicts.includes(field));
  const revision = changes[0]?.revision ?? 0;
  if (fields.length === 0) return { preview: presentPreview(before), revision, conflicts };

  const draft = merge(before, input, fields);
  if (fields.includes('theme') || fields.includes('themeOverrides')) {
    checkThemeNames(draft.theme ?? store.theme, draft.themeOverrides ?? store.theme_overrides);
  }
  if (fields.includes('themeOverrides')) {
    await assertBackground(tx, draft.themeOverrides, [before?.draft.themeOverrides, store.theme_overrides]);
  }
  if (fields.includes('avatarId') && draft.avatarId) await findAvatar(tx, draft.avatarId);
  const written = await saveDraft(tx, { draft, fields, editor: input.editor ?? null, now });
  return { preview: presentPreview(written.record), revision: written.revision, conflicts };
});

/** A field that already has the new value needs no save and is no conflict. */
function isChange(value: unknown, drafted: unknown): boolean {
  return value !== undefined && !isDeepStrictEqual(value ?? undefined, drafted);
}

type FieldChanges = Awaited<ReturnType<typeof findFieldChanges>>;

function isAnothers(field: Field, { baseRevision, editor }: Params, changes: FieldChanges): boolean {
  const last = changes.find((change) => change.field === field);
  if (baseRevision === undefined || last === undefined || last.revision <= baseRevision) return false;
  return editor === undefined || last.editor !== editor;
}

function merge(before: DraftRecord | null, { changes }: Params, fields: readonly Field[]): StoreDraft {
  const news = fields.map((field) => [field, changes[field] ?? undefined] as const);
  return StoreDraft.parse({ ...before?.draft, ...Object.fromEntries(news) });
}
