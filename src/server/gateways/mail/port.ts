export type MailAddress = { name: string; address: string };

export type MailMessage = {
  /** One plain address. A display name or a second address in it is refused. */
  to: string;
  from: MailAddress;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string> | undefined;
  /** Unique per email, not per attempt, so that mailboxes drop duplicates: `<id@host>` or `id@host`. */
  messageId: string;
  /** Calendar files (RFC 5545). Each adds, moves or cancels one event. */
  calendars?: readonly CalendarFile[] | undefined;
  /** The email's name in the provider's events. Never an address, because providers keep it for long. */
  reference?: string | undefined;
};

export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; content: string };

/** The sub-account that a provider sends from. Without one, the platform's own account is used. */
export type SenderAccount = { apiKey: string };

/** `send` throws `MailRefused` if retrying is pointless and `MailDelayed` if it may help. */
export interface MailGateway {
  readonly provider: 'outbox' | 'smtp' | 'sendgrid';
  send(message: MailMessage, account?: SenderAccount): Promise<{ id: string }>;
  /**
   * The fate of a message whose sender process died: the provider's id if it accepted the message, null if not. Absent
   * if the provider cannot be asked.
   */
  findSent?(message: Pick<MailMessage, 'messageId'>): Promise<{ id: string } | null>;
  /** Signs in without sending anything. Throws `MailDelayed` if emails cannot be sent. Absent if nothing is outside. */
  check?(): Promise<void>;
  /** Removes temporary files that dead sender processes left before this time, for drivers that write files. */
  clearAbandoned?(before: Date): Promise<void>;
  /** The sub-accounts of stores, for providers that have them. */
  readonly accounts: MailAccounts | null;
  close(): Promise<void>;
}

/**
 * A provider's sub-accounts. Each step can be repeated and finds what exists. Throws `MailRefused` if the provider
 * refuses for good, `MailDelayed` if it cannot be reached or asks to wait.
 */
export interface MailAccounts {
  /** Finds or creates the sub-account with this name. */
  ensureSubaccount(name: string): Promise<{ id: string }>;
  /** Creates a key that may only send. The provider shows it only once. */
  createApiKey(subaccountId: string): Promise<{ apiKey: string }>;
  /** Finds or creates the webhook that posts to `url`, enables it and has its posts signed. */
  ensureWebhook(place: { subaccountId: string; webhookId: string | null; url: string }): Promise<MailWebhook>;
  /** `signal` ends the wait early, with `MailDelayed`. */
  inspect(
    place: { subaccountId: string; webhookId: string | null; url: string },
    options?: { signal?: AbortSignal | undefined },
  ): Promise<MailAccountState>;
  /** The events of a post, or why they cannot be read. */
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

/** The outcome of an email. `isFinal`: this address will never accept one. */
export type MailEvent = {
  id: string;
  reference: string;
  outcome: 'delivered' | 'bounced' | 'complained' | 'failed';
  isFinal: boolean;
  problem: string | null;
};

type Failure = { cause?: unknown; responseCode?: number | undefined };

/** The receiving side refused for good (a 5xx reply), or the address cannot exist. */
export class MailRefused extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, { cause, responseCode }: Failure = {}) {
    super(message, { cause });
    this.name = 'MailRefused';
    this.responseCode = responseCode;
  }
}

/** The email was not sent this time: no connection, a 4xx reply, or our own sign-in was refused. */
export class MailDelayed extends Error {
  readonly responseCode: number | undefined;

  constructor(message: string, { cause, responseCode }: Failure = {}) {
    super(message, { cause });
    this.name = 'MailDelayed';
    this.responseCode = responseCode;
  }
}
