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
};

/** Throws `MailRefused` where trying again is pointless, `MailDelayed` where it may help. */
export interface MailGateway {
  send(message: MailMessage): Promise<{ id: string }>;
  close(): Promise<void>;
}

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
