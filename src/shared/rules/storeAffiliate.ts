/** A store's affiliates: people who bring it buyers for a commission. Creators who bring creators are in affiliate.ts. */

/** The minimum and maximum length of the code at the end of an affiliate's link, in characters. */
export const AFFILIATE_CODE = { least: 2, most: 40 } as const;

/** How long a visit through an affiliate's link counts. */
export const AFFILIATE_LINK_DAYS = 30;

/** The cookie of a browser that followed an affiliate's link. Its value is the link's code, which is no secret. */
export const AFFILIATE_COOKIE = 'stoa_affiliate';

/** The days of which clicks and orders are shown. */
export const AFFILIATE_RECENT_DAYS = 30;

/** `reversed`: nothing is left of it after refunds or disputes. */
export const COMMISSION_STATES = ['held', 'due', 'paid', 'reversed'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

/** A code as it is stored and compared: lowercase, without spaces around it. */
export const normaliseAffiliateCode = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The problem of a code that a creator chose, or null. It stays readable in a link, so it has ASCII letters only. */
export function affiliateCodeProblem(code: string): string | null {
  if (code === '') return 'Enter a code.';
  if (code.length < AFFILIATE_CODE.least) return `Use at least ${AFFILIATE_CODE.least} characters.`;
  if (code.length > AFFILIATE_CODE.most) return `Use up to ${AFFILIATE_CODE.most} characters.`;
  return /^[a-z0-9-]+$/.test(code) ? null : 'Use letters from a to z, digits and hyphens only.';
}

/** A rate in hundredths of a percent in words, such as '12.5%'. */
export const formatRate = (basisPoints: number, language: string): string =>
  (basisPoints / 10_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 });

/** Orders by click, such as '4.2%'. Null: nobody clicked, or there were more orders than clicks. */
export function conversionText({ clicks, sales }: { clicks: number; sales: number }, locale: string): string | null {
  if (clicks === 0 || sales > clicks) return null;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(sales / clicks);
}
