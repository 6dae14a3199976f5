import type { FlagName } from '#shared/contract/platform.ts';

/** What each flag switches, in words. */
export const FLAG_WORDS: Record<FlagName, { label: string; sentence: string }> = {
  multiStore: { label: 'Several stores', sentence: 'A creator can open more than one store, as the plan allows.' },
  affiliateProgram: {
    label: 'Referrals',
    sentence: 'Creators have a referral link; visits, sign-ups and conversions count.',
  },
  customDomains: { label: 'Custom domains', sentence: 'A store can be reached under a domain of its own.' },
  websiteBuilder: { label: 'Website builder', sentence: 'A store can have a website of several pages.' },
  advancedAnalytics: {
    label: 'Advanced analytics',
    sentence: 'A creator sees the countries, devices and campaigns of visitors beside the other figures.',
  },
};
