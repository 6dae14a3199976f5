import type { FastifyBaseLogger } from 'fastify';
import type { Who } from '#shared/contract/callable.ts';
import type { MailQueueProblem } from '#shared/contract/platform.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { Database } from '../db/database.ts';
import type { PlatformTx, StoreTx } from '../db/transaction.ts';
import type { CalendarGateway } from '../gateways/calendars/port.ts';
import type { LinkChecker } from '../gateways/links/port.ts';
import type { WebhookSender } from '../gateways/webhooks/port.ts';
import type { DnsGateway } from '../gateways/dns/port.ts';
import type { FileStore } from '../gateways/files/port.ts';
import type { UploadData } from '../gateways/files/uploadData.ts';
import type { MailGateway } from '../gateways/mail/port.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import type { RenditionMaker } from '../gateways/renditions/port.ts';
import type { VatRegister } from '../gateways/vat/port.ts';
import type { AffiliateClicks } from './affiliateClicks.ts';
import type { EventCounter } from './counting.ts';
import type { Directory } from './directory.ts';
import type { Faults } from './faults.ts';
import type { AccountName } from './knownBrowser.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityLog } from './securityLog.ts';
import type { Device, OpenedSession, Session, Steps } from './sessions.ts';

/** The settings that features can read. start/config.ts reads them from the environment once. */
export interface Settings {
  publicUrl: string;
  platformHosts: readonly string[];
  /** The DNS target for custom domains: a host name, and its IP addresses if they are set. */
  domainTarget: string;
  domainAddresses: readonly string[];
  /** The slug of the demo store, if there is one. */
  demoUrl: string | null;
  isProduction: boolean;
  /** The email address that may become the first admin. Null in production without the setting: nobody may. */
  firstAdminEmail: string | null;
  mailFrom: { name: string; address: string };
  mailProvider: MailGateway['provider'];
  /** The header in which a trusted proxy reports the visitor's country. Null: none. */
  countryHeader: string | null;
}

/** What an operator watches about the jobs. */
export interface JobFigures {
  /** Jobs that are due. */
  due: number;
  /** How long the oldest of them has been waiting, in seconds. */
  oldestSeconds: number;
  /** Emails that are more than three minutes late. */
  lateEmails: number;
  /** Jobs that used up their tries. The queue counts them every minute. */
  failed: number;
}

/** Everything a feature can reach besides its transaction. */
export interface Services {
  settings: Settings;
  secrets: Secrets;
  db: Database;
  /** The same database for jobs, with a small pool of its own, so that bulk email never delays a buyer. */
  dbForJobs: Database;
  directory: Directory;
  counting: EventCounter;
  affiliateClicks: AffiliateClicks;
  files: FileStore;
  /** Storage for uploads in progress. */
  uploads: UploadData;
  /** Null: the operator has set no ffmpeg. */
  renditions: RenditionMaker | null;
  mail: MailGateway;
  /** The queue's problems with sending email. */
  findMailQueueProblem: () => Promise<MailQueueProblem | null>;
  findJobFigures: () => Promise<JobFigures>;
  dns: DnsGateway;
  calendars: CalendarGateway;
  links: LinkChecker;
  webhooks: WebhookSender;
  payments: PaymentGateway;
  vat: VatRegister;
  now: () => Date;
  log: FastifyBaseLogger;
  faults: Faults;
  securityLog: SecurityLog;
}

/** What every handler knows about the request. */
export interface RequestContext {
  now: Date;
  services: Services;
  device: Device;
  /** The supported language that the browser prefers. */
  language: Language;
  requestId: string;
  /** Sets or clears the browser's session cookie for the realm and host. */
  cookies: SessionCookies;
}

export interface SessionCookies {
  /** Also marks the browser as known to the account. */
  set(session: OpenedSession, account: AccountName): void;
  clear(): void;
  /** Updates the known-browser cookie after the account's email address changed. */
  rememberBrowser(account: AccountName): void;
  /** The tokens in the request's session cookies, including expired ones. */
  readonly tokens: readonly string[];
  /** The id of a browser that requested a code recently. */
  readonly codeBrowser: string | undefined;
  rememberCodeBrowser(id: string): void;
  /** The browser's id if this account has signed in with it before. */
  browserKnownTo(account: AccountName): string | undefined;
}

export interface Creator {
  id: AccountId;
  sessionId: string;
  steps: Steps;
  /** When the creator last proved their identity in this session. */
  confirmedAt: Date;
}

export interface MemberIdentity {
  id: AccountId;
  sessionId: string;
  /** When the customer last proved their identity in this session. */
  confirmedAt: Date;
}

/** The additional context of a handler, by who may call it. */
export interface ContextOf {
  anyone: { tx: PlatformTx; session: Session | undefined };
  creator: { tx: PlatformTx; creator: Creator };
  admin: { tx: PlatformTx; admin: Creator };
  owner: { tx: StoreTx; storeId: StoreId; creator: Creator };
  visitor: { tx: StoreTx; storeId: StoreId; customer: MemberIdentity | undefined };
  customer: { tx: StoreTx; storeId: StoreId; customer: MemberIdentity };
}

export type Context<W extends Who> = RequestContext & ContextOf[W];
