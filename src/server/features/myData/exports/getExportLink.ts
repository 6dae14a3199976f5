import { getExportLink as contract } from '#shared/contract/myData.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertFreshProof } from '../../../access/assertFreshProof.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { identityOf } from '../../../db/transaction.ts';
import { exportLink } from './exportLink.ts';
import { isOver, selectExports } from './exportRecord.ts';

/**
 * Returns a link to an export that is ready. It needs a recent proof of identity, because the export contains all
 * customers of the creator.
 */
export const getExportLink = defineHandler(contract, async ({ exportId }, context) => {
  const { tx, creator, now, services } = context;
  assertFreshProof(creator, now);
  const row = await tx.maybe(selectExports(tx, creator.id).where('id', '=', exportId));
  if (!row || row.state !== 'ready' || !row.expires_at || isOver(row, now)) return refuse('not-found');
  await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'data-export-link' });
  const link = exportLink(services, { exportId, creatorId: creator.id, availableUntil: row.expires_at, now });
  return { url: link.url, expiresAt: link.expiresAt.toISOString() };
});
