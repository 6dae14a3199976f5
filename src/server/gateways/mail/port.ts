export type MailAddress = { name: string; address: string };

export type MailMessage = {
  /** One plain address; a name or a second address in it is refused. */
  to: string;
  from: MailAddress;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | undefined;
  /** Unique for the letter, not for the attempt, so that a mailbox drops what comes twice: `<id@host>` or `id@host`. */
  messageId: string;
  /** What the provider's events call the letter. Never an address: providers keep it for long. */
  reference?: string | undefined;
};

/** In whose name a provider takes a letter; without one it is the platform's own. */
export type SenderAccount = { apiKey: string };

/** `send` throws `MailRefused` where trying again is pointless, `MailDelayed` where it may help. */
export interface MailGateway {
  readonly provider: 'outbox' | 'smtp' | 'sendgrid';
  send(message: MailMessage, account?: SenderAccount): Promise<{ id: string }>;
  /**
   * What became of a message whose sender died: the provider's id if it took the message, null if it did not. Absent
   * where the provider cannot be asked.
   */
  findSent?(message: Pick<MailMessage, 'messageId'>): Promise<{ id: string } | null>;
  /** Removes what a sender that died left half-written before this time, where the driver writes files. */
  clearAbandoned?(before: Date): Promise<void>;
  /** Accounts of single stores, where the provider has them. */
  readonly accounts: MailAccounts | null;
  close(): Promise<void>;
}

/**
 * A provider's sub-accounts. Each step can be repeated and finds what is there. Throws `MailRefused` where the provider
 * says no for good, `MailDelayed` where it cannot be reached or asks to wait.
 */
export interface MailAccounts {
  /** Finds or makes the sub-account of this name. */
  ensureSubaccount(name: string): Promise<{ id: string }>;
  /** A fresh key that may send and nothing else. The provider shows it this once. */
  createApiKey(subaccountId: string): Promise<{ apiKey: string }>;
  /** Finds or makes the webhook that posts to `url`, switches it on and has it signed. */
  ensureWebhook(place: { subaccountId: string; webhookId: string | null; url: string }): Promise<MailWebhook>;
  inspect(place: { subaccountId: string; webhookId: string | null; url: string }): Promise<MailAccountState>;
  /** The events of a post, or why there are none in it. */
  readEvents(post: MailEventPost): MailEvent[] | 'unsigned' | 'malformed';
}

export type MailWebhook = { webhookId: string; signingKey: string };
export type MailAccountState = { exists: boolean; webhook: 'active' | 'inactive' | 'missing' };

export type MailEventPost = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
  signingKey: string;
  now: Date;
};

/** What became of a letter. `isFinal`: this address will never take one. */
export type MailEvent = {
  id: string;
  reference: string;
  outcome: 'delivered' | 'bounced' | 'complained' | 'failed';
  isFinal: boolean;
  problem: string | null;
};

type Failure = { cause?: unknown; responseCode?: number | undefined };

/** The receiving side said no for good (a 5xx reply), or the address cannot exist. */
export class MailRefused extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, { cause, responseCode }: Failure = {}) {
    super(message, { cause });
    this.name = 'MailRefused';
    this.responseCode = responseCode;
  }
}

/** The letter did not go out this time: no connection, a 4xx reply, or our own sign-in was refused. */
export class MailDelayed extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, { cause, responseCode }: Failure = {}) {
    super(message, { cause });
    this.name = 'MailDelayed';
    this.responseCode = responseCode;
  }
}
