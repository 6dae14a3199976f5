import type { CampaignEditing } from './useCampaignEditing.ts';

/** What each part of the editor is given: the draft, and what is wrong with its fields. */
export type CampaignPartProps = {
  editing: Pick<CampaignEditing, 'campaign' | 'fields' | 'change' | 'edition'>;
  errors: Readonly<Record<string, string | undefined>>;
};
