import type { FastifyBaseLogger } from 'fastify';
import type { Who } from '#shared/contract/callable.ts';
import type { LetterTrouble } from '#shared/contract/platform.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { Database } from '../db/database.ts';
import type { PlatformTx, StoreTx } from '../db/transaction.ts';
import type { DnsGateway } from '../gateways/dns/port.ts';
import type { FileStore } from '../gateways/files/port.ts';
import type { UploadData } from '../gateways/files/uploadData.ts';
import type { MailGateway } from '../gateways/mail/port.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import type { Counting } from './counting.ts';
import type { Directory } from './directory.ts';
import type { Faults } from './faults.ts';
import type { AccountName } from './knownBrowser.ts';
import type { Secrets } from './secrets.ts';
import type { SecurityLog } from './securityLog.ts';
import type { Device, OpenedSession, Session, Steps } from './sessions.ts';

/** The settings features may know; read from the environment once, in start/config.ts. */
export interface Settings {
  publicUrl: string;
  platformHosts: readonly string[];
  /** Where domains of stores are to lead: a name, and its addresses where they are set. */
  domainTarget: string;
  domainAddresses: readonly string[];
  /** The demo store's address, where there is one. */
  demoUrl: string | null;
  isProduction: boolean;
  /** Whose account may become the first admin; null: in production nobody's. */
  firstAdminEmail: string | null;
  mailFrom: { name: string; address: string };
  mailProvider: MailGateway['provider'];
  /** Where a trusted proxy tells a visitor's country; null: nowhere. */
  countryHeader: string | null;
}

/** Everything a feature can reach besides its transaction. */
export interface Services {
  settings: Settings;
  secrets: Secrets;
  db: Database;
  /** The same for jobs, over few connections of its own: letters by the hundred never make a buyer wait. */
  dbForJobs: Database;
  directory: Directory;
  counting: Counting;
  files: FileStore;
  /** The bytes of uploads under way. */
  uploads: UploadData;
  mail: MailGateway;
  /** Letters that the queue cannot get rid of. */
  letterTrouble: () => Promise<LetterTrouble | null>;
  dns: DnsGateway;
  payments: PaymentGateway;
  now: () => Date;
  log: FastifyBaseLogger;
  faults: Faults;
  securityLog: SecurityLog;
}

/** What is known of any request. */
export interface Asked {
  now: Date;
  services: Services;
  device: Device;
  /** The one of ours that the browser would rather have. */
  language: Language;
  requestId: string;
  /** Gives the browser its session, or takes it away, with the cookies that fit realm and host. */
  cookies: SessionCookies;
}

export interface SessionCookies {
  /** The browser keeps as well that it is known to the account. */
  set(session: OpenedSession, account: AccountName): void;
  clear(): void;
  /** The browser keeps that it is known to an account, whose address has changed. */
  rememberBrowser(account: AccountName): void;
  /** The tokens that the request's session cookies hold, also of sessions that are over. */
  readonly heldTokens: readonly string[];
  /** The id of a browser that asked for a code a moment ago. */
  readonly codeBrowser: string | undefined;
  rememberCodeBrowser(id: string): void;
  /** The browser's id where this account was signed in to in it before. */
  browserKnownTo(account: AccountName): string | undefined;
}

export interface Creator {
  id: AccountId;
  sessionId: string;
  steps: Steps;
  /** When they last showed who they are in this session. */
  confirmedAt: Date;
}

export interface MemberIdentity {
  id: AccountId;
  sessionId: string;
}

/** What a handler is given beyond `Asked`, by who may call it. */
export interface ContextOf {
  anyone: { tx: PlatformTx; session: Session | undefined };
  creator: { tx: PlatformTx; creator: Creator };
  admin: { tx: PlatformTx; admin: Creator };
  owner: { tx: StoreTx; storeId: StoreId; creator: Creator };
  visitor: { tx: StoreTx; storeId: StoreId; customer: MemberIdentity | undefined };
  customer: { tx: StoreTx; storeId: StoreId; customer: MemberIdentity };
}

export type Context<W extends Who> = Asked & ContextOf[W];
