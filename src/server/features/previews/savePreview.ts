import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#shared/contract/callable.ts';
import { DRAFT_FIELDS, savePreview as contract, StoreDraft } from '#shared/contract/previews.ts';
import { answer } from '../../access/answer.ts';
import { assertBackground } from '../stores/assertBackground.ts';
import { checkThemeNames } from '../stores/checkTheme.ts';
import { findAvatar } from '../stores/findAvatar.ts';
import { lockStore } from '../stores/lockStore.ts';
import { findFieldChanges, findPreview, presentPreview, type PreviewRecord } from './previewRecord.ts';
import { writePreview } from './writePreview.ts';

type Wish = InputOf<typeof contract>;
type Field = (typeof DRAFT_FIELDS)[number];

/** Merges the named fields into the draft; what another window changed meanwhile stays, and is named. */
export const savePreview = answer(contract, async (wish, { tx, now }) => {
  const store = await lockStore(tx);
  const [before, changes] = [await findPreview(tx), await findFieldChanges(tx)];
  const changed = DRAFT_FIELDS.filter((field) => isNews(wish.changes[field], before?.draft[field]));
  const conflicts = changed.filter((field) => isAnothers(field, wish, changes));
  const fields = changed.filter((field) => !conflicts.includes(field));
  const revision = changes[0]?.revision ?? 0;
  if (fields.length === 0) return { preview: presentPreview(before), revision, conflicts };

  const draft = merge(before, wish, fields);
  if (fields.includes('theme') || fields.includes('themeOverrides')) {
    checkThemeNames(draft.theme ?? store.theme, draft.themeOverrides ?? store.theme_overrides);
  }
  if (fields.includes('themeOverrides')) {
    await assertBackground(tx, draft.themeOverrides, [before?.draft.themeOverrides, store.theme_overrides]);
  }
  if (fields.includes('avatarId') && draft.avatarId) await findAvatar(tx, draft.avatarId);
  const written = await writePreview(tx, { draft, fields, editor: wish.editor ?? null, now });
  return { preview: presentPreview(written.record), revision: written.revision, conflicts };
});

/** A field that says already what is wished is nothing to save and nothing to quarrel about. */
function isNews(wished: unknown, drafted: unknown): boolean {
  return wished !== undefined && !isDeepStrictEqual(wished ?? undefined, drafted);
}

type FieldChanges = Awaited<ReturnType<typeof findFieldChanges>>;

function isAnothers(field: Field, { baseRevision, editor }: Wish, changes: FieldChanges): boolean {
  const last = changes.find((change) => change.field === field);
  if (baseRevision === undefined || last === undefined || last.revision <= baseRevision) return false;
  return editor === undefined || last.editor !== editor;
}

function merge(before: PreviewRecord | null, { changes }: Wish, fields: readonly Field[]): StoreDraft {
  const news = fields.map((field) => [field, changes[field] ?? undefined] as const);
  return StoreDraft.parse({ ...before?.draft, ...Object.fromEntries(news) });
}
