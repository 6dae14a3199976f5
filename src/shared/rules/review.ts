/** Reviews of products. */

export const REVIEW_MAX = 2000;
export const REPLY_MAX = 2000;
export const REVIEW_AUTHOR_MAX = 60;
export const REPORT_NOTE_MAX = 500;

/** Ratings as a row of the table of sums lists them. */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0];

/** What gave the reviewer access: an order, a sale that the creator recorded, or the creator without a payment. */
export const REVIEW_ORIGINS = ['bought', 'recorded', 'granted'] as const;
export type ReviewOrigin = (typeof REVIEW_ORIGINS)[number];

/** Why a creator reports a review. */
export const REPORT_REASONS = ['spam', 'offensive', 'personal', 'unrelated', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_DECISIONS = ['hidden', 'kept'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export interface Rating {
  /** From 1 to 5, with one decimal. 0 without reviews. */
  average: number;
  count: number;
}

export function ratingOf(counts: StarCounts): Rating {
  const count = counts.reduce((sum, each) => sum + each, 0);
  const total = counts.reduce((sum, each, at) => sum + each * (at + 1), 0);
  return { count, average: count === 0 ? 0 : Math.round((total / count) * 10) / 10 };
}

/** What a review shows of its writer unless they choose another name: 'Cleo M.' */
export function defaultAuthor(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = Array.from(others.at(-1) ?? '')[0];
  const author = initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`;
  return Array.from(author).slice(0, REVIEW_AUTHOR_MAX).join('');
}
