import type { Campaign } from '#shared/contract/campaigns.ts';
import { NOTHING } from './editor/createCampaignEditing.ts';

/** A campaign as the server returns it, for tests. */
export const stored = (changes: Partial<Campaign> = {}): Campaign => ({
  id: 'c1',
  state: 'draft',
  ...NOTHING,
  images: {},
  postId: null,
  revision: 0,
  isPreparing: false,
  waitsFor: null,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdAt: '',
  updatedAt: '',
  counts: {
    recipients: 0,
    waiting: 0,
    sent: 0,
    delivered: 0,
    bounced: 0,
    complained: 0,
    failed: 0,
    suppressed: 0,
    cancelled: 0,
    unsubscribed: 0,
  },
  ...changes,
});
