import type { DisputeStatus } from '#shared/rules/dispute.ts';
import type { Language } from '#shared/rules/language.ts';
import type { GatheredKind } from '#shared/rules/notification.ts';
import { RENDITION_HOURS } from '#shared/rules/renditions.ts';

/** Jobs that talk to the outside world. The transaction that needs a job writes its row. Every job names its realm. */
export interface Jobs {
  /**
   * The code is sealed, because a job row must not hold a secret in clear text. `language` is the reader's, if known.
   */
  sendCode: {
    realm: string;
    email: string;
    sealedCode: string;
    purpose: 'signup' | 'password-reset' | 'sign-in' | 'confirm' | 'email-change' | 'email-change-new';
    /** Set when the code is valid for one subject only, such as a new email address. */
    about?: CodeSubject | undefined;
    /** Sends nothing to an address that has no order in the store. */
    onlyForOrders?: boolean | undefined;
    language?: Language | undefined;
  };
  /** Asks the gateway again about a payment whose answer was never recorded. */
  settlePayment: { realm: string; paymentId: string };
  /** Ends a payment that its buyer did not confirm. */
  cancelPayment: { realm: string; paymentId: string };
  /** Asks the gateway again about a refund that it has not answered, that is pending, or that may have failed since. */
  settleRefund: { realm: string; refundId: string };
  /** Handles a stored event of the payment provider: reads the object it names and records its current state. */
  handlePaymentEvent: { realm: string; provider: string; eventId: string };
  /** Reads what the payment provider has booked in an account (null: the operator's own) and compares it with the ledger. */
  reconcileAccount: { realm: string; account: string | null };
  /** Reads an account's events, in case their delivery failed. */
  readMissedEvents: { realm: string; account: string | null };
  /** Asks the gateway about a payment whose buyer has not come back from its page. */
  readOpenPayment: { realm: string; paymentId: string };
  /** Asks the payment provider for the state of a store's account. */
  refreshPaymentAccount: { realm: string; accountId: string };
  /** Has the provider that calculated a tax record its sale, or what a refund or a lost dispute took back of it. */
  recordTax: { realm: string; recordId: string };
  /** Registers the store's hosts for wallets at the payment provider, and turns off those that it no longer has. */
  registerWalletDomains: { realm: string };
  /**
   * Issues the invoices and credit notes that an order lacks, and stores their PDFs. An order that was paid before the
   * store issued invoices gets one only on request.
   */
  issueInvoices: { realm: string; orderId: string; isRequested?: boolean };
  /** Gives the products that were added to a bundle to the people who bought it before. */
  giveBundleParts: { realm: string; productId: string };
  /** Makes the license keys that the buyers of a product do not have yet. */
  issueLicences: { realm: string; productId: string };
  /** Gives imported license keys to the people whose email they name. */
  giveLicences: { realm: string; contentId: string; creatorId: string };
  /** Tries whether a version of a file can be stamped. */
  checkStamping: { realm: string; versionId: string };
  /** Asks whether a link of a product answers. */
  checkLink: { realm: string; contentId: string };
  /** Tells a creator which links of their products do not answer. */
  sendDeadLinksEmail: { realm: string };
  /** Lets everybody download the new version of a file as often as they could download the one before. */
  resetDownloadCounts: { realm: string; fileId: string };
  /** Reads what a version of a video or recording is inside. */
  readMedia: { realm: string; versionId: string };
  /** Makes the renditions of a version of a video. */
  makeRenditions: { realm: string; versionId: string };
  /** Makes the copy of a version of a file for an entitlement. */
  stampFile: { realm: string; versionId: string; rightId: string };
  sendReceipt: { realm: string; orderId: string; emailId: string; language?: Language | undefined };
  /** The emails about a new order: the receipt, and the one to the creator by another job, whose id is `noticeId`. */
  sendSaleEmails: Jobs['sendReceipt'] & { noticeId: string };
  notifySale: { realm: string; orderId: string };
  /** The email's id is derived from the refund's id. */
  sendRefundEmail: { realm: string; orderId: string; refundId: string };
  sendRefundFailedEmail: { realm: string; orderId: string; refundId: string };
  /** Tells the buyer that a payment, or a refund (`refundId`), failed days later. */
  sendPaymentProblemEmail: { realm: string; orderId: string; refundId: string | null; emailId: string };
  /** Tells the buyer that their bank has not answered yet. The email's id is the payment's. */
  sendPaymentWaitingEmail: { realm: string; orderId: string; paymentId: string };
  /** Does what is due about a subscription: charges its next period, or ends it. */
  renewSubscription: { realm: string; subscriptionId: string };
  /** Asks the register about the VAT id of a subscription that renews soon. */
  checkVatIdAgain: { realm: string; subscriptionId: string };
  /** Asks the gateway about the replacing of a card that has no answer yet. */
  settleSetup: { realm: string; setupId: string };
  /** Ends a switch of a subscription that was never paid for. */
  withdrawSwitch: { realm: string; subscriptionId: string };
  /** Tells the subscribers of a product that its price rises for them. */
  announcePriceRise: { realm: string; riseId: string };
  /** Tells each subscriber who was told of a higher price that it was taken back. */
  announceRiseTakenBack: { realm: string; riseId: string };
  /** Has the provider forget a method that nothing uses any more. */
  forgetMethod: { realm: string; methodId: string };
  /**
   * Tells a customer that a renewal failed, that their subscription has ended, that it costs more soon or does not after all,
   * what it is charged next, or that its card can't be charged any more. `orderId`: of a period.
   */
  sendSubscriptionEmail: {
    realm: string;
    orderId: string;
    about: 'failed' | 'ended' | 'price' | 'price-off' | 'trial' | 'installment' | 'vat' | 'method';
    emailId: string;
  };
  /** Tells the creator why the tax of a subscription could not be calculated. */
  sendTaxProblemEmail: { realm: string; subscriptionId: string; reason: string };
  /** Stops renewing the plan of a creator who is suspended, leaves or is gone. The plan of another one follows their address. */
  reviewPlan: { realm: string; creatorId: string };
  /** Tells the owner of a store that its payment account begins to take money, no longer does, or has left. */
  sendPaymentAccountEmail: {
    realm: string;
    accountId: string;
    change: 'connected' | 'restricted' | 'disconnected';
    at: string;
  };
  /** Asks the gateway about the disputes of a payment and records them. */
  readDisputes: { realm: string; paymentId: string };
  /** Sends an answer to a dispute whose call was interrupted. */
  submitDispute: { realm: string; disputeId: string };
  /** Returns the platform's share of a payment that was lost in a dispute. */
  returnDisputedShare: { realm: string; disputeId: string };
  /** `due`: an answer is due soon. Otherwise the state that the dispute has reached. */
  sendDisputeEmail: { realm: string; disputeId: string; about: DisputeStatus | 'due' };
  sendFraudWarningEmail: { realm: string; orderId: string };
  /** Sends the recipient of a gift its link. `emailId` identifies the address that it was for. */
  sendGiftEmail: { realm: string; orderId: string; emailId: string };
  /** Sends an invitation to a seat. `emailId` identifies how often it was sent. */
  sendSeatEmail: { realm: string; seatId: string; emailId: string };
  /**
   * Emails a customer about a booked call, unless it has changed since (`sequence`). `tomorrow` and `soon` remind them; `lost`: their
   * payment arrived after somebody else had booked the time.
   */
  sendBookingEmail: {
    realm: string;
    bookingId: string;
    sequence: number;
    about: 'booked' | 'moved' | 'canceled' | 'tomorrow' | 'soon' | 'lost';
    emailId: string;
  };
  /**
   * Emails the creator about a booked, moved or canceled call, a group call that was canceled as a whole, or one whose time was lost.
   * Of a whole group call, `bookingId` is the first booking, and `sequence` is not used.
   */
  notifyBooking: {
    realm: string;
    bookingId: string;
    sequence: number;
    about: 'booked' | 'moved' | 'canceled' | 'lost' | 'group-canceled';
  };
  /**
   * Refunds a canceled call, and announces the cancellation with what was really returned. `lineId` is the order line that paid
   * for it. `firstOfGroup`: the first booking of a group call that was canceled as a whole, about which the creator gets one email.
   */
  refundBooking: { realm: string; bookingId: string; lineId: string; firstOfGroup?: string | undefined };
  /** Finds the calendars of hosts that are due. */
  readBusyFeeds: { realm: string };
  /** Reads when a host is busy from one of their calendars. */
  readBusyFeed: { realm: string; feedId: string };
  /** Tells a creator that a calendar could not be read for a day. */
  sendBusyFeedEmail: { realm: string; feedId: string };
  /** Composes the messages of a store's webhooks about what has happened. */
  composeWebhooks: { realm: string };
  /** Sends a message to an endpoint. `attempt`: how many were made before. */
  deliverWebhook: { realm: string; deliveryId: string; attempt: number };
  /** The same for an endpoint that is down. */
  retryWebhook: Jobs['deliverWebhook'];
  /** Finds the stores with messages to webhooks that are due. */
  findWebhookRetries: { realm: string };
  /** Enqueues the deliveries of a store that are due and that no job sends yet. */
  enqueueWebhookRetries: { realm: string };
  /** Tells a creator that a webhook was turned off. */
  sendWebhookOffEmail: { realm: string; endpointId: string };
  /** Cancels the calls to come of customers who lost their access. */
  reviewBookings: { realm: string };
  /** Tells a customer that what an entitlement gives ends at `until`. */
  sendAccessEndEmail: { realm: string; rightId: string; until: string; emailId: string };
  /** Tells a customer which lessons of their courses have opened. */
  sendLessonsEmail: { realm: string; customerId: string; emailId: string };
  /** Tells a customer who answered their comments. */
  sendReplyEmail: { realm: string; customerId: string; emailId: string };
  sendConfirmationEmail: { realm: string; subscriberId: string };
  /** Asks the buyer of a lead magnet who agreed to marketing to confirm the subscription. */
  subscribeBuyer: { realm: string; orderId: string };
  /** Asks somebody to confirm that they want to be on a waitlist. */
  sendWaitlistConfirmation: { realm: string; entryId: string };
  /** Enqueues an email to everybody who waits for a product that has gone on sale. */
  announceOpening: { realm: string; productId: string };
  /** `emailId` identifies the request, so that each gets one email. */
  sendOpeningEmail: { realm: string; entryId: string; emailId: string };
  /** Sends an affiliate of a store their link, and that of their page. */
  sendAffiliateEmail: { realm: string; affiliateId: string };
  notifyNewMessage: { realm: string; messageId: string };
  /** Emails the creator what has happened since the last email of this kind. `emailId` identifies what it takes. */
  sendNotificationEmail: { realm: string; kind: GatheredKind; emailId: string };
  /** Hides or shows a review as an admin has decided. */
  applyReviewDecision: { realm: string; reviewId: string };
  /**
   * Notifies a customer of a changed address. `by`: the store changed it, the customer (`owner`) changed it, or the
   * customer deleted the account. `language` is the customer's, if known.
   */
  sendEmailChangedNotice: {
    realm: string;
    to: string;
    isNew: boolean;
    by?: 'store' | 'owner' | 'deletion';
    language?: string | null;
  };
  /** Notifies a customer of a change to their passkeys. `language` is that of the page on which they made it. */
  sendPasskeyNotice: {
    realm: string;
    customerId: string;
    change: 'added' | 'removed';
    name: string;
    language: string;
  };
  sendSecurityChangeEmail: { realm: string; creatorId: string; change: SecurityChange };
  /** One email for each admin. `byId` is null for the first admin of all. */
  sendNewAdminEmail: { realm: string; creatorId: string; newAdminId: string; byId: string | null };
  openMailAccount: { realm: string };
  checkMailAccount: { realm: string };
  convertReferral: { realm: string };
  sweep: { realm: string };
  sumEvents: { realm: string };
  sumSales: { realm: string };
  sumCourses: { realm: string };
  runBackfills: { realm: string };
  removeStore: { realm: string };
  removeAccount: { realm: string; creatorId: string };
  makeExport: { realm: string; exportId: string };
  sendExportReadyEmail: { realm: string; exportId: string };
  sendAccountClosingEmail: { realm: string; creatorId: string };
  clearPool: { realm: string };
  checkDnsOfDueDomains: { realm: string };
  checkDns: { realm: string; host: string };
  sendDomainFailedEmail: { realm: string; host: string };
  publishDue: { realm: string };
  publishScheduled: { realm: string };
  runDueCampaigns: { realm: string };
  runCampaigns: { realm: string };
  /** One link in the chain of jobs that sends a campaign. */
  sendCampaignEmails: { realm: string; campaignId: string; turn: number };
  sendCampaignTestEmail: { realm: string; campaignId: string };
}

/** The account whose sign-in address changes, and the new address. */
export interface CodeSubject {
  accountId: string;
  newEmail: string;
}

/** Changes that the owner of an account is notified of, whoever made them. */
export type SecurityChange = (
  | OwnSecurityChange
  | { kind: 'second-step-reset' | 'password-changed' | 'new-device' }
  | { kind: 'email-changed'; to: string; newEmail: string }
) & {
  /** When, and with which browser and system. Jobs created before these fields existed have neither. */
  at?: string;
  device?: string;
};

/** Changes that a person makes to their own sign-in methods. */
export type OwnSecurityChange =
  | { kind: 'second-step-on' | 'second-step-off' | 'new-recovery-codes' }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string };

export type JobName = keyof Jobs;
export type Job = { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

/** How often an export is started before it counts as failed. */
export const EXPORT_RUNS = 4;

/**
 * All queues, and how often each retries a job before the job is marked as failed with its error. `isLong`: its jobs take hours, so a
 * process runs one of them at a time, beside all others. `group`: its jobs wait for servers of others, so a process runs `atOnce` of
 * them beside all others, but usually only `most` of one group, such as those of one store.
 */
export const QUEUES: Record<
  JobName,
  { retryLimit: number; expireInSeconds?: number; isLong?: true; group?: { most: number; atOnce: number } }
> = {
  // Retry for ten minutes: after that the code in the email has expired.
  sendCode: { retryLimit: 8 },
  // Retry for about a day: for that long, the gateway answers a repeated call like the first one.
  settlePayment: { retryLimit: 30 },
  // The hourly sweep adds the job again.
  cancelPayment: { retryLimit: 4 },
  settleRefund: { retryLimit: 30 },
  // The hourly sweep adds both jobs again.
  handlePaymentEvent: { retryLimit: 2 },
  refreshPaymentAccount: { retryLimit: 4 },
  registerWalletDomains: { retryLimit: 8 },
  recordTax: { retryLimit: 12 },
  // The first run reads an account from its beginning.
  reconcileAccount: { retryLimit: 2, expireInSeconds: 60 * 60 },
  readMissedEvents: { retryLimit: 2, expireInSeconds: 30 * 60 },
  readOpenPayment: { retryLimit: 2 },
  issueInvoices: { retryLimit: 12 },
  giveBundleParts: { retryLimit: 8 },
  issueLicences: { retryLimit: 8 },
  giveLicences: { retryLimit: 8 },
  checkStamping: { retryLimit: 8 },
  resetDownloadCounts: { retryLimit: 8 },
  // The hourly sweep adds the job again.
  checkLink: { retryLimit: 1 },
  sendDeadLinksEmail: { retryLimit: 12 },
  // The hourly sweep adds the job again.
  readMedia: { retryLimit: 4 },
  // The hourly sweep adds the job again.
  makeRenditions: { retryLimit: 3, expireInSeconds: (RENDITION_HOURS + 2) * 60 * 60, isLong: true },
  // The hourly sweep adds the job again.
  stampFile: { retryLimit: 4 },
  sendReceipt: { retryLimit: 12 },
  sendSaleEmails: { retryLimit: 12 },
  notifySale: { retryLimit: 8 },
  sendRefundEmail: { retryLimit: 12 },
  sendRefundFailedEmail: { retryLimit: 12 },
  sendPaymentProblemEmail: { retryLimit: 12 },
  sendPaymentWaitingEmail: { retryLimit: 12 },
  // The hourly sweep adds these jobs again.
  renewSubscription: { retryLimit: 4 },
  checkVatIdAgain: { retryLimit: 4 },
  settleSetup: { retryLimit: 4 },
  announcePriceRise: { retryLimit: 4 },
  announceRiseTakenBack: { retryLimit: 4 },
  withdrawSwitch: { retryLimit: 4 },
  forgetMethod: { retryLimit: 8 },
  reviewPlan: { retryLimit: 12 },
  sendSubscriptionEmail: { retryLimit: 12 },
  sendTaxProblemEmail: { retryLimit: 12 },
  sendPaymentAccountEmail: { retryLimit: 12 },
  // The hourly sweep adds these jobs again.
  readDisputes: { retryLimit: 4 },
  submitDispute: { retryLimit: 8 },
  returnDisputedShare: { retryLimit: 8 },
  sendDisputeEmail: { retryLimit: 12 },
  sendFraudWarningEmail: { retryLimit: 12 },
  // The hourly sweep adds the job again.
  sendGiftEmail: { retryLimit: 12 },
  sendSeatEmail: { retryLimit: 12 },
  sendBookingEmail: { retryLimit: 12 },
  notifyBooking: { retryLimit: 8 },
  refundBooking: { retryLimit: 12 },
  // No retries: the jobs are added again when a calendar is due.
  readBusyFeeds: { retryLimit: 0 },
  readBusyFeed: { retryLimit: 0 },
  sendBusyFeedEmail: { retryLimit: 8 },
  composeWebhooks: { retryLimit: 12 },
  // Repeats what a crash interrupted. Failed attempts are followed by jobs of their own.
  deliverWebhook: { retryLimit: 4, expireInSeconds: 60, group: { most: 3, atOnce: 10 } },
  // Endpoints that are down take nothing from those that answer.
  retryWebhook: { retryLimit: 4, expireInSeconds: 60, group: { most: 2, atOnce: 5 } },
  // No retries: the job is scheduled again every minute.
  findWebhookRetries: { retryLimit: 0 },
  enqueueWebhookRetries: { retryLimit: 2 },
  sendWebhookOffEmail: { retryLimit: 8 },
  reviewBookings: { retryLimit: 8 },
  sendAccessEndEmail: { retryLimit: 12 },
  sendLessonsEmail: { retryLimit: 12 },
  sendReplyEmail: { retryLimit: 12 },
  sendConfirmationEmail: { retryLimit: 4 },
  subscribeBuyer: { retryLimit: 8 },
  sendWaitlistConfirmation: { retryLimit: 4 },
  // The hourly sweep adds the job again.
  announceOpening: { retryLimit: 4, expireInSeconds: 60 * 60 },
  sendOpeningEmail: { retryLimit: 12 },
  sendAffiliateEmail: { retryLimit: 12 },
  notifyNewMessage: { retryLimit: 8 },
  sendNotificationEmail: { retryLimit: 12 },
  applyReviewDecision: { retryLimit: 12 },
  sendEmailChangedNotice: { retryLimit: 8 },
  sendPasskeyNotice: { retryLimit: 8 },
  sendSecurityChangeEmail: { retryLimit: 8 },
  sendNewAdminEmail: { retryLimit: 8 },
  openMailAccount: { retryLimit: 12 },
  checkMailAccount: { retryLimit: 4 },
  convertReferral: { retryLimit: 8 },
  sweep: { retryLimit: 2 },
  // No retries: the job is scheduled again every minute.
  sumEvents: { retryLimit: 0, expireInSeconds: 10 * 60 },
  sumSales: { retryLimit: 0, expireInSeconds: 10 * 60 },
  sumCourses: { retryLimit: 0, expireInSeconds: 10 * 60 },
  runBackfills: { retryLimit: 0, expireInSeconds: 10 * 60 },
  // After these retries the next sweep adds the job again.
  removeStore: { retryLimit: 2 },
  removeAccount: { retryLimit: 2 },
  // Exports of many gigabytes take hours.
  makeExport: { retryLimit: EXPORT_RUNS - 1, expireInSeconds: 12 * 60 * 60 },
  sendExportReadyEmail: { retryLimit: 8 },
  sendAccountClosingEmail: { retryLimit: 8 },
  clearPool: { retryLimit: 2 },
  // No retries: the job is scheduled again every minute.
  checkDnsOfDueDomains: { retryLimit: 0 },
  checkDns: { retryLimit: 0 },
  sendDomainFailedEmail: { retryLimit: 8 },
  // No retries: the job is scheduled again every minute.
  publishDue: { retryLimit: 0 },
  publishScheduled: { retryLimit: 2 },
  runDueCampaigns: { retryLimit: 0 },
  runCampaigns: { retryLimit: 2 },
  // After these retries the scheduler starts a new run.
  sendCampaignEmails: { retryLimit: 6, expireInSeconds: 30 * 60 },
  sendCampaignTestEmail: { retryLimit: 6 },
};

/** Jobs that each send one email. Campaigns track their own emails and notify their creators. */
export const EMAIL_JOBS = [
  'sendCode',
  'sendReceipt',
  'sendSaleEmails',
  'notifySale',
  'sendRefundEmail',
  'sendRefundFailedEmail',
  'sendPaymentProblemEmail',
  'sendPaymentWaitingEmail',
  'sendSubscriptionEmail',
  'sendTaxProblemEmail',
  'sendPaymentAccountEmail',
  'sendDisputeEmail',
  'sendFraudWarningEmail',
  'sendGiftEmail',
  'sendSeatEmail',
  'sendBookingEmail',
  'notifyBooking',
  'sendBusyFeedEmail',
  'sendDeadLinksEmail',
  'sendWebhookOffEmail',
  'sendAccessEndEmail',
  'sendLessonsEmail',
  'sendReplyEmail',
  'sendConfirmationEmail',
  'sendWaitlistConfirmation',
  'sendOpeningEmail',
  'sendAffiliateEmail',
  'notifyNewMessage',
  'sendNotificationEmail',
  'sendEmailChangedNotice',
  'sendPasskeyNotice',
  'sendSecurityChangeEmail',
  'sendNewAdminEmail',
  'sendExportReadyEmail',
  'sendAccountClosingEmail',
  'sendDomainFailedEmail',
  'sendCampaignTestEmail',
] as const satisfies readonly JobName[];

export const job = <Name extends JobName>(name: Name, data: Jobs[Name]): Job => ({ name, data }) as Job;
