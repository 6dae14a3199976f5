import type { MailProblem } from '#shared/contract/mail.ts';
import type { EmailKind, EmailState } from '#shared/rules/mail.ts';
import type { Tone } from '#web/ui/Badge.tsx';

/** The name of an email kind. */
export const EMAIL_NAMES: Record<EmailKind, string> = {
  receipt: 'Receipt',
  'free-receipt': 'Receipt',
  refund: 'Refund notice',
  'marked-refund': 'Refund notice',
  'refund-failed': 'Failed refund notification',
  'payment-problem': 'Failed payment notice',
  dispute: 'Dispute notification',
  sale: 'Sale notification',
  notice: 'Account notice',
  code: 'Sign-in code',
  'opt-in': 'Subscription confirmation',
  waitlist: 'Product on sale',
  message: 'Contact message',
  campaign: 'Campaign',
  'campaign-test': 'Test email',
  gift: 'Gift',
  seat: 'Invitation to a seat',
  booking: 'Booking email',
  'unproven-booking': 'Booking email',
};

/** The delivery state of an email. */
export const EMAIL_OUTCOMES: Record<EmailState, { word: string; tone: Tone }> = {
  queued: { word: 'Sending', tone: 'neutral' },
  held: { word: 'On hold', tone: 'amber' },
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'neutral' },
  bounced: { word: 'Bounced', tone: 'brick' },
  complained: { word: 'Marked as spam', tone: 'brick' },
  failed: { word: 'Not sent', tone: 'brick' },
};

/** Why an email was not delivered and what to do. Empty if there is no problem. */
export function problemText({ problem, state }: Pick<MailProblem, 'problem' | 'state'>): string {
  if (state === 'bounced')
    return `Ask the customer for another email address. Their mail server rejected this one${problem ? `: ${problem}` : '.'}`;
  if (state === 'complained')
    return 'This person will only receive sign-in codes, receipts and refund notices from you.';
  if (state === 'failed') return problem ?? 'The mail service rejected this email.';
  return problem ?? '';
}
