import type { Language } from '#shared/rules/language.ts';
/** Work for the outside world, written in the transaction that wants it. Every job names its realm. */
export interface Jobs {
  /** The code travels sealed: a job row is no place for a secret in clear. `language` is the reader's, where known. */
  sendCode: {
    realm: string;
    email: string;
    sealedCode: string;
    purpose: 'signup' | 'password-reset' | 'sign-in' | 'confirm' | 'email-change' | 'email-change-new';
    /** What the code is about, where it is good for that alone. */
    about?: CodeSubject | undefined;
    /** Sends nothing to an address without an order in the store. */
    onlyForOrders?: boolean | undefined;
    language?: Language | undefined;
  };
  sendReceipt: { realm: string; orderId: string; letterId: string; language?: Language | undefined };
  notifySale: { realm: string; orderId: string };
  /** The letter bears the refund's id. */
  tellRefund: { realm: string; orderId: string; refundId: string };
  askSubscriber: { realm: string; subscriberId: string };
  tellMessage: { realm: string; messageId: string };
  /** `language` is the one they bought in, where known. */
  tellEmailChanged: { realm: string; to: string; isNew: boolean; language?: string | null };
  tellSecurityChange: { realm: string; creatorId: string; change: SecurityChange };
  /** One letter for each admin; `byId` is null for the first of all. */
  tellNewAdmin: { realm: string; creatorId: string; newAdminId: string; byId: string | null };
  openMailAccount: { realm: string };
  checkMailAccount: { realm: string };
  convertReferral: { realm: string };
  sweep: { realm: string };
  sumEvents: { realm: string };
  removeStore: { realm: string };
  removeAccount: { realm: string; creatorId: string };
  makeExport: { realm: string; exportId: string };
  tellExportReady: { realm: string; exportId: string };
  tellAccountClosing: { realm: string; creatorId: string };
  clearPool: { realm: string };
  lookAtDomains: { realm: string };
  lookAtDomain: { realm: string; host: string };
  tellDomainFailed: { realm: string; host: string };
  publishDue: { realm: string };
  publishScheduled: { realm: string };
  campaignsDue: { realm: string };
  runCampaigns: { realm: string };
  /** One link of the chain that sends a campaign. */
  sendCampaignLetters: { realm: string; campaignId: string; turn: number };
  mailCampaignTest: { realm: string; campaignId: string };
}

/** The account whose sign-in address changes, and to which. */
export interface CodeSubject {
  accountId: string;
  newEmail: string;
}

/** What the owner of an account is told of, whoever did it. */
export type SecurityChange = (
  | OwnSecurityChange
  | { kind: 'second-step-reset' | 'password-changed' | 'new-device' }
  | { kind: 'email-changed'; to: string; newEmail: string }
) & {
  /** When, and with which browser and system; jobs from before these fields have neither. */
  at?: string;
  device?: string;
};

/** What somebody changes about their own ways to sign in. */
export type OwnSecurityChange =
  | { kind: 'second-step-on' | 'second-step-off' | 'new-recovery-codes' }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string };

export type JobName = keyof Jobs;
export type Job = { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

/** How often an export is begun before it counts as failed. */
export const EXPORT_RUNS = 4;

/** The queues that exist, and how often a job is tried before it ends as failed with its error kept. */
export const QUEUES: Record<JobName, { retryLimit: number; expireInSeconds?: number }> = {
  // A code is good for ten minutes; so long it is worth a try.
  sendCode: { retryLimit: 8 },
  sendReceipt: { retryLimit: 12 },
  notifySale: { retryLimit: 8 },
  tellRefund: { retryLimit: 12 },
  askSubscriber: { retryLimit: 4 },
  tellMessage: { retryLimit: 8 },
  tellEmailChanged: { retryLimit: 8 },
  tellSecurityChange: { retryLimit: 8 },
  tellNewAdmin: { retryLimit: 8 },
  openMailAccount: { retryLimit: 12 },
  checkMailAccount: { retryLimit: 4 },
  convertReferral: { retryLimit: 8 },
  sweep: { retryLimit: 2 },
  // The next minute asks again.
  sumEvents: { retryLimit: 0, expireInSeconds: 10 * 60 },
  // The next sweep asks again.
  removeStore: { retryLimit: 2 },
  removeAccount: { retryLimit: 2 },
  // Many gigabytes take their time.
  makeExport: { retryLimit: EXPORT_RUNS - 1, expireInSeconds: 12 * 60 * 60 },
  tellExportReady: { retryLimit: 8 },
  tellAccountClosing: { retryLimit: 8 },
  clearPool: { retryLimit: 2 },
  // The next minute asks again.
  lookAtDomains: { retryLimit: 0 },
  lookAtDomain: { retryLimit: 0 },
  tellDomainFailed: { retryLimit: 8 },
  // The next minute asks again.
  publishDue: { retryLimit: 0 },
  publishScheduled: { retryLimit: 2 },
  campaignsDue: { retryLimit: 0 },
  runCampaigns: { retryLimit: 2 },
  // After these the clock begins a new turn.
  sendCampaignLetters: { retryLimit: 6, expireInSeconds: 30 * 60 },
  mailCampaignTest: { retryLimit: 6 },
};

/** Those that each bring one letter. Campaigns see to theirs themselves and tell their creators. */
export const LETTER_JOBS = [
  'sendCode',
  'sendReceipt',
  'notifySale',
  'tellRefund',
  'askSubscriber',
  'tellMessage',
  'tellEmailChanged',
  'tellSecurityChange',
  'tellNewAdmin',
  'tellExportReady',
  'tellAccountClosing',
  'tellDomainFailed',
  'mailCampaignTest',
] as const satisfies readonly JobName[];

export const job = <Name extends JobName>(name: Name, data: Jobs[Name]): Job => ({ name, data }) as Job;
