import { Audience } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countPeople } from './audience.ts';
import { buttonState, saysSomething } from './campaignLetter.ts';
import type { CampaignRecord } from './campaignRecord.ts';

/** Refuses a letter that says nothing. */
export async function assertWritten(tx: StoreTx, record: CampaignRecord): Promise<void> {
  if (record.subject === '') refuse('campaign-subject');
  if (!(await saysSomething(tx, record))) refuse('campaign-empty');
}

/** Refuses what is not ready to be sent, and what would go to nobody. */
export async function assertReady(tx: StoreTx, record: CampaignRecord): Promise<void> {
  await assertWritten(tx, record);
  if (buttonState(record) === 'unfinished') refuse('campaign-button');
  if ((await countPeople(tx, Audience.parse(record.audience))) === 0) refuse('campaign-nobody');
}
