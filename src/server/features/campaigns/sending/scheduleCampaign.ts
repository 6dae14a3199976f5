import { scheduleCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertReady } from './assertReady.ts';
import { assertNotOfPost, changeCampaign, loadCampaign, lockCampaign } from '../campaignRecord.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

const DAY_MS = 86_400_000;

/** Schedules a draft, or changes its time. */
export const scheduleCampaign = defineHandler(contract, async ({ campaignId, revision, at }, { tx, now }) => {
  const scheduledAt = new Date(at);
  const ahead = scheduledAt.getTime() - now.getTime();
  if (ahead <= 0 || ahead > SCHEDULE_DAYS_MAX * DAY_MS) refuse('schedule-time');
  const record = await lockCampaign(tx, campaignId);
  if (record.state !== 'draft' && record.state !== 'scheduled') refuse('campaign-fixed');
  assertNotOfPost(record);
  if (record.revision !== revision) refuse('campaign-changed');
  await assertReady(tx, record);
  await changeCampaign(tx, record.id, { state: 'scheduled', scheduled_at: scheduledAt, updated_at: now });
  await updateNextRunAt(tx);
  return { campaign: await loadCampaign(tx, record.id, now) };
});
