import type { ProductUpdate } from '#shared/contract/updates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { UPDATE_EVERY_HOURS } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findAllowance } from '../audience/findAllowance.ts';
import { findRecord, presentRows } from '../campaignRecord.ts';
import { countOwners } from './owners.ts';
import { findProductChanges } from './productChanges.ts';
import { findDraft, findLastUpdate } from './updateRecord.ts';

/** What the owners of a product can be told now, and what they were told last. */
export async function loadUpdate(tx: StoreTx, productId: string, now: Date): Promise<ProductUpdate> {
  const { since, until } = await findDraft(tx, productId, now);
  const [changes, last, allowance] = await Promise.all([
    findProductChanges(tx, { productId, since }),
    findLastUpdate(tx, productId),
    findAllowance(tx, now),
  ]);
  return {
    changes,
    // Without a change there is nobody to tell, and counting is slow for a product with many owners.
    owners:
      changes.length === 0 ? { count: 0, isMore: false } : await countOwners(tx, { productId, since, until, now }),
    allowance,
    last: last ? { note: last.note, at: last.at.toISOString(), progress: await progressOf(tx, last.id, now) } : null,
    nextAt: last && nextAfter(last.at) > now ? nextAfter(last.at).toISOString() : null,
  };
}

/** When the next update can be announced. */
export const nextAfter = (last: Date): Date => new Date(last.getTime() + UPDATE_EVERY_HOURS * 3_600_000);

async function progressOf(tx: StoreTx, campaignId: string, now: Date) {
  const record = (await findRecord(tx, campaignId)) ?? refuse('not-found');
  const [row] = await presentRows(tx, [record], now);
  return row ?? refuse('not-found');
}
