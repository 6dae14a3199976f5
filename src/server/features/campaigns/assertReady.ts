import { Audience } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countPeople } from './audience.ts';
import { buttonState } from './campaignLetter.ts';
import type { CampaignRecord } from './campaignRecord.ts';

/** Refuses a letter that says nothing. */
export function assertWritten(record: CampaignRecord): void {
  if (record.subject === '') refuse('campaign-subject');
  if (record.body === null && record.product_id === null) refuse('campaign-empty');
}

/** Refuses what is not ready to be sent, and what would go to nobody. */
export async function assertReady(tx: StoreTx, record: CampaignRecord): Promise<void> {
  assertWritten(record);
  if (buttonState(record) === 'unfinished') refuse('campaign-button');
  if ((await countPeople(tx, Audience.parse(record.audience))) === 0) refuse('campaign-nobody');
}
