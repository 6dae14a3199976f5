import { readPage } from '#shared/blocks/page.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { StoreDraft, type Preview } from '#shared/contract/previews.ts';
import type { StoreTx } from '../../db/transaction.ts';

export interface DraftRecord {
  draft: StoreDraft;
  revision: number;
  updatedAt: Date;
}

export async function findDraftRecord(tx: StoreTx): Promise<DraftRecord | null> {
  const row = await tx.maybe(
    tx.q.selectFrom('store_previews').select(['draft', 'revision', 'updated_at']).where('store_id', '=', tx.realm),
  );
  return row ? { draft: readDraft(row.draft), revision: row.revision, updatedAt: row.updated_at } : null;
}

/** A draft as stored. Its page may use older block versions. */
export function readDraft(stored: unknown): StoreDraft {
  const { page, ...fields } = isRecord(stored) ? stored : {};
  return { ...StoreDraft.parse(fields), ...(page !== undefined && { page: readPage(page) }) };
}

export const presentPreview = (record: DraftRecord | null): Preview | null =>
  record && {
    ...record.draft,
    isPreview: true,
    revision: record.revision,
    updatedAt: record.updatedAt.toISOString(),
  };

/** Who changed each field last, and when. The newest entry is the revision, even while there is no draft. */
export async function findFieldChanges(tx: StoreTx) {
  return tx.many(
    tx.q
      .selectFrom('store_preview_fields')
      .select(['field', 'revision', 'editor'])
      .where('store_id', '=', tx.realm)
      .orderBy('revision', 'desc')
      .orderBy('field'),
  );
}

export const latestRevision = async (tx: StoreTx): Promise<number> => (await findFieldChanges(tx))[0]?.revision ?? 0;
