import type { Campaign } from '#shared/contract/campaigns.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import { createRecordEditing } from '../../editing/createRecordEditing.ts';

/** The values of the editor's fields. */
export type CampaignFields = Pick<Campaign, 'subject' | 'preheader' | 'body' | 'audience'>;

/**
 * The draft that a save changes, or the key of the draft that the first save creates. The key prevents a second draft.
 */
type Which = ({ campaignId: string } | { draftKey: string }) & { revision: number };

type CampaignEditingOptions = {
  id: string;
  /** Null for a campaign that is created with its first input. */
  start: Campaign | null;
  save: (which: Which, changes: Partial<CampaignFields>) => Promise<Campaign>;
  read: () => Promise<Campaign>;
};

/** The state of the editor of a campaign. */
export const createCampaignEditing = ({ id, start, save, read }: CampaignEditingOptions) =>
  createRecordEditing({
    start,
    empty: NOTHING,
    fieldsOf,
    save: (revision, changes: Partial<CampaignFields>) =>
      save(revision === null ? { draftKey: id, revision: 0 } : { campaignId: id, revision }, changes),
    read,
  });

export const NOTHING: CampaignFields = {
  subject: '',
  preheader: '',
  body: null,
  audience: EVERY_SUBSCRIBER,
};

const fieldsOf = (campaign: Campaign): CampaignFields => ({
  subject: campaign.subject,
  preheader: campaign.preheader,
  body: campaign.body,
  audience: campaign.audience,
});
