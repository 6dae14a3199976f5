import { z } from 'zod';
import { FINGERPRINT_PATTERN, REFERRAL_CODE_MAX } from '#shared/rules/affiliate.ts';
import { callable } from './callable.ts';
import { Nothing, Timestamp } from './fields.ts';

const ReferralResult = z.string().max(2000).optional();
const Fingerprint = z.string().regex(FINGERPRINT_PATTERN);

/** What a browser reports about itself. The server reads only the user agent and stores none of it. */
const BROWSER = {
  userAgent: ReferralResult,
  timestamp: z.union([z.string().max(60), z.number()]).optional(),
  timezone: ReferralResult,
  language: ReferralResult,
  screen: z.union([z.string().max(60), z.object({ width: z.number(), height: z.number() })]).optional(),
};

/** Proof of a visit, signed by the server. The browser stores it until sign-up. */
const ReferralToken = z.string().min(1).max(400);

export const trackAffiliateVisit = callable({
  name: 'trackAffiliateVisit',
  about:
    'Records a visit from a referral link. Browser details can be in visitInfo or next to it. Returns null if the visit was not counted, for any reason.',
  who: 'anyone',
  onFailure: { answer: null },
  input: z.object({
    referralCode: z.string().min(1).max(REFERRAL_CODE_MAX),
    fingerprint: Fingerprint,
    visitInfo: z.object({ sourceUrl: ReferralResult, ...BROWSER }).optional(),
    ...BROWSER,
  }),
  output: z.object({ tracked: z.literal(true), referralToken: ReferralToken }).nullable(),
  example: (world) => ({
    referralCode: world.unique.slice(0, 10),
    fingerprint: '0123456789abcdef',
    visitInfo: {
      sourceUrl: 'https://stoa.example/?ref=k3n8',
      userAgent: 'Mozilla/5.0',
      timestamp: '2026-03-02T09:00:00.000Z',
      timezone: 'Europe/Lisbon',
      language: 'pt-PT',
      screen: '390x844',
    },
  }),
});

export const trackAffiliateSignup = callable({
  name: 'trackAffiliateSignup',
  about:
    'Confirms that the signed-in creator, who has just signed up, came through a referral. Returns null if they did not.',
  who: 'anyone',
  onFailure: { answer: null },
  input: z.object({
    customerEmail: z.string().max(400),
    customerId: z.string().max(100),
    customerName: ReferralResult,
    fingerprint: Fingerprint.optional(),
    userAgent: ReferralResult,
    timezone: ReferralResult,
    language: ReferralResult,
    referralCode: z.string().max(REFERRAL_CODE_MAX).optional(),
    referralToken: ReferralToken.optional(),
  }),
  output: z.object({ tracked: z.literal(true) }).nullable(),
  example: (world) => ({
    customerEmail: world.creatorEmail,
    customerId: world.storeId,
    customerName: 'Ana Lima',
    fingerprint: '0123456789abcdef',
    userAgent: 'Mozilla/5.0',
    timezone: 'Europe/Lisbon',
    language: 'pt-PT',
  }),
});

export const convertAffiliateReferral = callable({
  name: 'convertAffiliateReferral',
  about:
    'Checks again whether the signed-in creator’s first paid order converted their referral. Returns null if no one referred them.',
  who: 'anyone',
  onFailure: { answer: null },
  input: Nothing,
  output: z.object({ converted: z.boolean() }).nullable(),
  example: () => ({}),
});

/** The creator as an affiliate. Referred people are shown by month only, so that nobody can be identified. */
export const Affiliate = z.object({
  code: z.string(),
  link: z.string(),
  since: Timestamp,
  visits: z.int(),
  signups: z.int(),
  conversions: z.int(),
  latest: z.array(
    z.object({
      /** '2026-03', in UTC. */
      month: z.string(),
      state: z.enum(['signed-up', 'converted']),
    }),
  ),
});
export type Affiliate = z.infer<typeof Affiliate>;

export const getAffiliate = callable({
  name: 'getAffiliate',
  about: 'Returns the creator’s referral link and its results.',
  who: 'creator',
  input: Nothing,
  output: z.object({ affiliate: Affiliate }),
  refusals: ['affiliates-off'],
  example: () => ({}),
});
