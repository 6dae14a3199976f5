import { ExportState, type DataExport } from '#shared/contract/myData.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** The exports of one creator. */
export const selectExports = (tx: PlatformTx, creatorId: string) =>
  tx.q
    .selectFrom('data_exports')
    .select(['id', 'creator_id', 'includes_files', 'state', 'run_id', 'done', 'total', 'bytes'])
    .select(['created_at', 'expires_at'])
    .where('creator_id', '=', creatorId);

interface Claimed {
  exportId: string;
  creatorId: string;
  now: Date;
}

/** An export by a claimed id. Expired exports and those of other creators are not found. */
export async function loadExport(tx: PlatformTx, { exportId, creatorId, now }: Claimed) {
  const row = await tx.maybe(selectExports(tx, creatorId).where('id', '=', exportId));
  return row && !isOver(row, now) ? presentExport(row) : refuse('not-found');
}

export const isOver = ({ expires_at }: { expires_at: Date | null }, now: Date): boolean =>
  expires_at !== null && expires_at <= now;

type Row = Awaited<ReturnType<typeof readType>>;
const readType = (tx: PlatformTx) => tx.one(selectExports(tx, ''));

export function presentExport(row: Row): DataExport {
  const { id, expires_at: expiresAt } = row;
  return {
    id,
    state: ExportState.parse(row.state),
    includesFiles: row.includes_files,
    done: row.done,
    total: row.total,
    createdAt: row.created_at.toISOString(),
    expiresAt: expiresAt && expiresAt.toISOString(),
    bytes: row.bytes,
  };
}
