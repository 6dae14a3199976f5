/** The longest access in days that a creator can sell. */
export const ACCESS_DAYS_MAX = 3650;
/** How often a creator can let customers download each file. */
export const DOWNLOAD_LIMIT_MAX = 100;
/** The most downloads of each file that a creator can allow one customer in the end. */
export const ALLOWED_DOWNLOADS_MAX = 10_000;
/** For this long, requests that resume a download belong to it. */
export const DOWNLOAD_START_HOURS = 12;
/** Customers are emailed so many days before their access ends, unless it lasts no longer than `NOTICE_LEAST_DAYS`. */
export const NOTICE_DAYS = 7;
export const NOTICE_LEAST_DAYS = 14;

/** How long a product can be opened after buying, and how often each of its files can be downloaded. Null: without limit. */
export interface AccessLimits {
  accessDays: number | null;
  downloadLimit: number | null;
}

export const NO_LIMITS: AccessLimits = { accessDays: null, downloadLimit: null };

const DAY_MS = 86_400_000;

/** Whether access from a time on is too short for an email before its end. */
export const isShortAccess = (from: Date, end: Date): boolean =>
  end.getTime() - from.getTime() <= NOTICE_LEAST_DAYS * DAY_MS;

/** When access that begins now ends. Null: never. */
export const accessEnd = (accessDays: number | null, now: Date): Date | null =>
  accessDays === null ? null : new Date(now.getTime() + accessDays * DAY_MS);
