import { Refusal } from '#shared/contract/refusals.ts';
import { DRAFT_FIELDS } from '#shared/contract/previews.ts';
import { listVersions as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { cutPage } from '../../../access/pagination.ts';
import { versionRows } from '../../drafts/versionRecord.ts';

export const listVersions = defineHandler(contract, async ({ cursor, limit }, { tx }) => {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new Refusal('invalid-argument', { field: 'cursor' });
  const before = cursor === undefined ? null : Number(cursor);
  const [latest, rows] = [
    await tx.maybe(versionRows(tx).limit(1)),
    await tx.many(
      before === null
        ? versionRows(tx).limit(limit + 1)
        : versionRows(tx)
            .where('number', '<', before)
            .limit(limit + 1),
    ),
  ];
  const { shown, nextCursor } = cutPage(rows, limit, ({ number }) => String(number));
  return { items: shown.map((row) => presentVersion(row, latest?.number)), nextCursor };
});

export const presentVersion = (
  row: { number: number; published_at: Date; fields: readonly string[] },
  latest: number | undefined,
) => ({
  number: row.number,
  publishedAt: row.published_at.toISOString(),
  fields: DRAFT_FIELDS.filter((field) => row.fields.includes(field)),
  isCurrent: row.number === latest,
});
