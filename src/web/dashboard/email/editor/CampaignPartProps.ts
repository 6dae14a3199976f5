import type { CampaignEditing } from './useCampaignEditing.ts';

/** The props of each section of the editor: the draft and the problems of its fields. */
export type CampaignPartProps = {
  editing: Pick<CampaignEditing, 'stored' | 'fields' | 'change' | 'edition'>;
  errors: Readonly<Record<string, string | undefined>>;
};
