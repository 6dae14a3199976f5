import { MEDIA_LINK_HOURS } from '#shared/rules/limits.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { Opening } from '../entitlements/canOpen.ts';

interface Opened {
  customerId: string;
  access: Opening;
  versionId: string;
  now: Date;
}

/** Counts a download of a file that is shown in a page. Browsers request it in parts, which are one download for twelve hours. */
export async function countPlay(tx: StoreTx, opened: Opened): Promise<void> {
  if (!(await wasPlayed(tx, opened))) await countDownload(tx, opened);
}

/** Counts a download. */
export async function countDownload(tx: StoreTx, { customerId, access, versionId, now }: Opened): Promise<void> {
  await tx.run(
    tx.q.insertInto('downloads').values({
      store_id: tx.realm,
      id: newRowId(),
      customer_id: customerId,
      order_line_id: access.lineId,
      entitlement_id: access.lineId === null ? access.rightId : null,
      version_id: versionId,
      created_at: now,
    }),
  );
}

async function wasPlayed(tx: StoreTx, { customerId, versionId, now }: Opened): Promise<boolean> {
  const since = new Date(now.getTime() - MEDIA_LINK_HOURS * 3_600_000);
  const earlier = tx.q
    .selectFrom('downloads')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId)
    .where('version_id', '=', versionId)
    .where('created_at', '>', since)
    .limit(1);
  return (await tx.maybe(earlier)) !== undefined;
}
