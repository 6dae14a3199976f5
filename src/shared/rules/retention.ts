import {
  ACCOUNT_RESTORE_DAYS,
  AFFILIATE_WINDOW_DAYS,
  CAMPAIGN_RESTORE_DAYS,
  CART_DAYS,
  DELETED_MEDIA_RETENTION_DAYS,
  DELETED_SLUG_DAYS,
  ORDER_LINK_DAYS,
  SECURITY_EVENT_DAYS,
  SESSION_ADDRESS_DAYS,
  STORE_RESTORE_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
  UNUSED_MEDIA_RETENTION_DAYS,
  UPLOAD_RETENTION_DAYS,
} from './limits.ts';
import { POST_RESTORE_DAYS } from './post.ts';
import { STAMPED_COPY_DAYS } from './stamping.ts';
import { EVENT_DAYS } from './traffic.ts';

/**
 * After how many days records are deleted. docs/operations.md has a row with the reason for each. Not listed is what
 * a law or the ledger needs, such as orders, invoices, transfers and consents: it stays as long as the store.
 */
export const RETENTION_DAYS = {
  /** Finished and failed jobs. Whoever looks once a week sees every failed one. */
  jobs: 7,
  /** Jobs that no worker has taken. An installation may be without a worker for weeks. */
  waitingJobs: 30,
  /** A sent email with its recipient, for support and disputes. */
  emails: 180,
  /** Longer than any mail service repeats the same event. */
  emailEvents: 30,
  /** What was sent to webhooks, with the answers. Payloads name customers, so they stay no longer than a creator looks for a mistake. */
  webhooks: 30,
  /** How many emails were sent on a day. The limits are by the day. */
  emailCounts: 7,
  /** The addresses behind such a count matter on that day only. */
  emailCountAddresses: 1,
  /** The jobs of these emails have run out of retries by then. */
  platformEmails: 30,
  /** Much longer than a payment provider repeats an event, which is a few days. */
  paymentEvents: 90,
  /** For a day an expired code is reported as expired. After that it is unknown. */
  codes: 1,
  securityEvents: SECURITY_EVENT_DAYS,
  sessionAddresses: SESSION_ADDRESS_DAYS,
  orderLinks: ORDER_LINK_DAYS,
  carts: CART_DAYS,
  unconfirmedSubscribers: UNCONFIRMED_RETENTION_DAYS,
  unfinishedUploads: UPLOAD_RETENTION_DAYS,
  /** Copies of PDFs that were stamped for customers. They are made again when somebody opens them. */
  stampedCopies: STAMPED_COPY_DAYS,
  unusedMedia: UNUSED_MEDIA_RETENTION_DAYS,
  deletedMedia: DELETED_MEDIA_RETENTION_DAYS,
  deletedCampaigns: CAMPAIGN_RESTORE_DAYS,
  deletedPosts: POST_RESTORE_DAYS,
  deletedPages: 30,
  /** Canceled exports count towards the daily limit. */
  failedExports: 1,
  deletedStores: STORE_RESTORE_DAYS,
  deletedAccounts: ACCOUNT_RESTORE_DAYS,
  deletedSlugs: DELETED_SLUG_DAYS,
  visitorEvents: EVENT_DAYS,
  referralVisitors: AFFILIATE_WINDOW_DAYS,
  /** Files that a killed process left half-written. */
  temporaryFiles: 1,
} as const;

/** The moment before which records of that kind are deleted. */
export const retainedSince = (kind: keyof typeof RETENTION_DAYS, now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS[kind] * 86_400_000);
