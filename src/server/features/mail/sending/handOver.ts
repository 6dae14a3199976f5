import type { Services } from '../../../access/context.ts';
import { MailDelayed, type MailMessage, type SenderAccount } from '../../../gateways/mail/port.ts';

export interface Ready {
  message: MailMessage;
  account?: SenderAccount | undefined;
  /** An earlier sender died before it could record what happened to the email. */
  wasInterrupted: boolean;
}

/** Sends an email unless the mail service already accepted it from a sender that died. */
export async function handOver(
  { mail }: Pick<Services, 'mail'>,
  { message, account, wasInterrupted }: Ready,
): Promise<{ id: string }> {
  const taken = wasInterrupted ? await mail.findSent?.(message) : null;
  return taken ?? mail.send(message, account);
}

/** Longer than any gateway call takes, so a sender that started before that is dead. */
const SENDING_MS = 2 * 60_000;

/** Throws if another process may still be sending the email. */
export function assertNotSending(sendingAt: Date | null, now: Date): void {
  if (sendingAt && now.getTime() - sendingAt.getTime() < SENDING_MS)
    throw new MailDelayed('Another process is sending this email.');
}
