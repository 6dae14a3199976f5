import type { FlagName } from '#shared/contract/platform.ts';

/** What each flag controls, in words. */
export const FLAG_TEXTS: Record<FlagName, { label: string; sentence: string }> = {
  multiStore: { label: 'Multiple stores', sentence: 'Creators can open more than one store if their plan allows it.' },
  affiliateProgram: {
    label: 'Referrals',
    sentence: 'Creators get a referral link and see its visits, sign-ups and conversions.',
  },
  customDomains: { label: 'Custom domains', sentence: 'Stores can use their own domain.' },
  websiteBuilder: { label: 'Website builder', sentence: 'Stores can have a website with several pages.' },
  advancedAnalytics: {
    label: 'Advanced analytics',
    sentence: 'Creators also see their visitors’ countries, devices and campaigns.',
  },
};
