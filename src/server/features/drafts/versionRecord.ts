import { readPage, fallbackPage } from '#shared/blocks/page.ts';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { VERSION_LIMIT } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readDraft } from './draftRecord.ts';

export interface VersionRecord {
  number: number;
  publishedAt: Date;
  fields: string[];
  snapshot: StoreDraft;
}

export const versionRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('store_versions')
    .select(['number', 'published_at', 'fields'])
    .where('store_id', '=', tx.realm)
    .orderBy('number', 'desc');

export async function findVersion(tx: StoreTx, number: number): Promise<VersionRecord | null> {
  const row = await tx.maybe(versionRows(tx).select('snapshot').where('number', '=', number));
  if (row === undefined) return null;
  return { number: row.number, publishedAt: row.published_at, fields: row.fields, snapshot: readDraft(row.snapshot) };
}

/** The published store as a draft with all its fields. */
export async function publishedDraft(tx: StoreTx): Promise<StoreDraft> {
  const store = await tx.one(
    tx.q
      .selectFrom('stores')
      .select(['name', 'description', 'theme', 'theme_overrides', 'social_links', 'avatar_id', 'page'])
      .where('id', '=', tx.realm),
  );
  return {
    ...readDraft({
      name: store.name,
      description: store.description,
      theme: store.theme,
      themeOverrides: store.theme_overrides,
      socialLinks: store.social_links,
      avatarId: store.avatar_id ?? '',
    }),
    page: store.page === null ? fallbackPage() : readPage(store.page),
  };
}

/**
 * Saves the published store as its next version. `fields` lists what was published with it. Null saves the state before
 * the first publication, and does nothing if versions exist. The store's row must be locked.
 */
export async function saveVersion(tx: StoreTx, { fields, now }: { fields: string[] | null; now: Date }): Promise<void> {
  const latest = await tx.maybe(versionRows(tx).limit(1));
  if (fields === null && latest !== undefined) return;
  const number = (latest?.number ?? 0) + 1;
  const snapshot = JSON.stringify(await publishedDraft(tx));
  await tx.run(
    tx.q
      .insertInto('store_versions')
      .values({ store_id: tx.realm, number, snapshot, fields: fields ?? [], published_at: now }),
  );
  await tx.run(
    tx.q
      .deleteFrom('store_versions')
      .where('store_id', '=', tx.realm)
      .where('number', '<=', number - VERSION_LIMIT),
  );
}
