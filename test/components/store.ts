import type { Store } from '#shared/contract/stores.ts';

/** The one store of the creator for whom components are rendered. */
export const STORE: Store = {
  id: '018f0000-0000-7000-8000-000000000001',
  creatorId: 'u1',
  name: 'Ana Studio',
  slug: 'ana-studio',
  customDomain: null,
  description: '',
  domain: null,
  currency: 'USD',
  contactEmail: 'ana@example.com',
  postalAddress: null,
  theme: 'mocha-mood',
  themeOverrides: { colors: {} },
  socialLinks: [],
  avatar: null,
  isTest: false,
  suspendedAt: null,
  mailAccount: { exists: false, webhookId: null, webhookStatus: null },
  url: 'https://stoa.example/ana-studio',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};
