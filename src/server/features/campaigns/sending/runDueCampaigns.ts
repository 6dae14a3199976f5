import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { openStores } from '../../storeRecord/openStores.ts';
import { changeCampaign, type CampaignRecord } from '../campaignRecord.ts';
import { nextTurn, startSending } from './startSending.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

/** Finds stores with a campaign that is due or should continue. Stores that are offline wait until they are back. */
export async function runDueCampaigns(
  _data: Jobs['runDueCampaigns'],
  { services: { db }, now }: JobContext,
): Promise<void> {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(openStores(tx).select('id').where('campaigns_at', '<=', now));
    for (const { id } of due) await tx.enqueue(job('runCampaigns', { realm: id }));
  });
}

/** Starts scheduled campaigns, and continues those that waited or whose worker died. */
export async function runCampaigns(
  { realm }: Jobs['runCampaigns'],
  { services: { db, directory }, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const store = await directory.byId(storeId);
  if (!store || store.isClosed) return;
  await db.inStore(storeId, async (tx) => {
    for (const campaign of await findDue(tx, now)) {
      if (campaign.state === 'sending') await nextTurn(tx, campaign, now);
      else if (isTooLate(campaign, now)) await changeCampaign(tx, campaign.id, { state: 'draft', updated_at: now });
      else await startSending(tx, campaign, now);
    }
    await updateNextRunAt(tx);
  });
}

const TOO_LATE_MS = 24 * 3_600_000;

/**
 * A store that was offline at the scheduled time must not send weeks later by itself: the campaign becomes a draft
 * again and keeps its time, so that its creator sees why.
 */
const isTooLate = ({ scheduled_at: hour }: Pick<CampaignRecord, 'scheduled_at'>, now: Date): boolean =>
  hour !== null && now.getTime() - hour.getTime() > TOO_LATE_MS;

const findDue = (tx: StoreTx, now: Date) =>
  tx.many(
    tx.q
      .selectFrom('email_campaigns')
      .select(['id', 'state', 'turn', 'scheduled_at'])
      .where('store_id', '=', tx.realm)
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'scheduled'), row('scheduled_at', '<=', now)]),
          row.and([row('state', '=', 'sending'), row('resume_at', '<=', now)]),
        ]),
      )
      .orderBy('id')
      .forUpdate(),
  );
