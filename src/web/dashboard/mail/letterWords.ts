import type { MailProblem } from '#shared/contract/mail.ts';
import type { LetterKind, LetterState } from '#shared/rules/mail.ts';
import type { Tone } from '#web/ui/Badge.tsx';

/** What a letter is called. */
export const LETTER_NAMES: Record<LetterKind, string> = {
  receipt: 'Receipt',
  'free-receipt': 'Receipt',
  refund: 'Refund notice',
  'marked-refund': 'Refund notice',
  sale: 'Sale notice',
  notice: 'Account notice',
  code: 'Sign-in code',
  'opt-in': 'Confirmation of a subscription',
  message: 'Message from a visitor',
  campaign: 'Campaign',
  'campaign-test': 'Test of a campaign',
};

/** What became of a letter. */
export const LETTER_OUTCOMES: Record<LetterState, { word: string; tone: Tone }> = {
  queued: { word: 'On its way', tone: 'neutral' },
  held: { word: 'Waiting', tone: 'amber' },
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'neutral' },
  bounced: { word: 'Bounced', tone: 'brick' },
  complained: { word: 'Marked as spam', tone: 'brick' },
  failed: { word: 'Not sent', tone: 'brick' },
};

/** Why a letter did not arrive and what to do; empty while nothing is wrong. */
export function problemWords({ problem, state }: Pick<MailProblem, 'problem' | 'state'>): string {
  if (state === 'bounced')
    return `Ask for another address: the mailbox did not take it.${problem ? ` It said: ${problem}` : ''}`;
  if (state === 'complained')
    return 'They get nothing more from you but codes, receipts of payments and notices of refunds.';
  if (state === 'failed') return problem ?? 'The mail service did not take it.';
  return problem ?? '';
}
