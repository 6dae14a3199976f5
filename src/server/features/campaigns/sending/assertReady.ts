import { Audience } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { unknownMergeFields } from '#shared/rules/mergeFields.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { countPeople } from '../audience/audience.ts';
import type { CampaignRecord } from '../campaignRecord.ts';
import { findEmailParts, isShown, type EmailPart } from '../content/emailParts.ts';

/** Refuses an email without content. */
export async function assertWritten(tx: StoreTx, record: CampaignRecord): Promise<void> {
  if (record.subject === '') refuse('campaign-subject');
  if (!(await findEmailParts(tx, record.body)).some(isShown)) refuse('campaign-empty');
}

/** Refuses a campaign that is incomplete or has no recipients. */
export async function assertReady(tx: StoreTx, record: CampaignRecord): Promise<void> {
  await assertWritten(tx, record);
  assertFields('subject', record.subject);
  assertFields('preheader', record.preheader);
  await assertComplete(tx, await findEmailParts(tx, record.body));
  if ((await countPeople(tx, Audience.parse(record.audience), 1)) === 0) refuse('campaign-nobody');
}

function assertFields(field: string, text: string): void {
  const [unknown] = unknownMergeFields(text);
  if (unknown === undefined) return;
  refuse(
    'campaign-field',
    { field },
    `There is no merge field named ${unknown}. Choose one from the list, or remove it.`,
  );
}

async function assertComplete(tx: StoreTx, parts: readonly EmailPart[]): Promise<void> {
  for (const part of parts) {
    if (part.kind === 'incomplete') refuse(part.lacks === 'button' ? 'campaign-button' : 'campaign-picture');
    if (part.kind !== 'unpublished') continue;
    const title = await findTitle(tx, part.productId);
    refuse('campaign-product', {}, title === '' ? undefined : unpublished(title));
  }
}

const unpublished = (title: string): string => `“${title}” isn’t published. Publish it, or remove it from the email.`;

/** Empty for a product that was deleted or never had a title. */
async function findTitle(tx: StoreTx, id: string): Promise<string> {
  if (id === '') return '';
  const row = await tx.maybe(
    tx.q.selectFrom('products').select('title').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return row?.title ?? '';
}
