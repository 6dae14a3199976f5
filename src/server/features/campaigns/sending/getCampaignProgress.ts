import { getCampaignProgress as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { presentRows, ROW_COLUMNS } from '../campaignRecord.ts';

/** How long delivery reports keep arriving. */
const NEWS_DAYS = 3;
const MOST = 20;

/** The live document campaigns:{store}: the progress of every campaign that may still change. */
export const getCampaignProgress = defineHandler(contract, async (_input, { tx, now }) => {
  const since = new Date(now.getTime() - NEWS_DAYS * 86_400_000);
  const rows = await tx.many(
    tx.q
      .selectFrom('email_campaigns')
      .select(ROW_COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where((row) => row.or([row('state', 'in', ['scheduled', 'sending']), row('ended_at', '>', since)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST),
  );
  const campaigns = await presentRows(tx, rows, now);
  return {
    progress: campaigns.map(({ id, state, counts, scheduledAt, startedAt, endedAt, isPreparing, waitsFor }) => ({
      id,
      state,
      counts,
      scheduledAt,
      startedAt,
      endedAt,
      isPreparing,
      waitsFor,
    })),
  };
});
