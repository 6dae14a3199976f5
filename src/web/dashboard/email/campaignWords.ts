import type { CampaignCounts, CampaignProgress } from '#shared/contract/campaigns.ts';
import type { CampaignState, RecipientState } from '#shared/rules/campaign.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import type { Tone } from '#web/ui/Badge.tsx';
import { EMAIL_OUTCOMES } from '../mail/emailText.ts';

/** Each state in a word. */
export const STATES = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
  { value: 'cancelled', label: 'Stopped' },
] as const satisfies readonly { value: CampaignState; label: string }[];

export const STATE_BADGES: Record<CampaignState, { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'neutral' },
  scheduled: { word: 'Scheduled', tone: 'slate' },
  sending: { word: 'Sending', tone: 'amber' },
  sent: { word: 'Sent', tone: 'neutral' },
  cancelled: { word: 'Stopped', tone: 'brick' },
};

/** What became of a recipient. */
export const RECIPIENT_BADGES: Record<RecipientState, { word: string; tone: Tone }> = {
  ...EMAIL_OUTCOMES,
  queued: { word: 'Waiting', tone: 'neutral' },
  suppressed: { word: 'Unsubscribed before sending', tone: 'neutral' },
  cancelled: { word: 'Stopped', tone: 'neutral' },
};

export const people = (count: number): string => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

/** Where a campaign is on its way, in one sentence. */
export function progressWords({ state, counts, scheduledAt, endedAt }: CampaignProgress): string {
  switch (state) {
    case 'draft':
      return 'Not sent yet.';
    case 'scheduled':
      return `Scheduled for ${formatDateTime(scheduledAt ?? '')}.`;
    case 'sending':
      return `Sent ${formatNumber(doneOf(counts))} of ${people(counts.recipients)}.`;
    case 'sent':
      return `Sent to ${people(counts.sent)}. Finished ${formatDateTime(endedAt ?? '')}.`;
    case 'cancelled':
      return `Stopped ${formatDateTime(endedAt ?? '')} after being sent to ${people(counts.sent)}.`;
  }
}

/** How many of the recipients need nothing more. */
export const doneOf = ({ recipients, waiting }: CampaignCounts): number => recipients - waiting;

type Allowance = { perDay: number; leftToday: number; hasUnprovenSales: boolean } | null;

/** Who gets a letter today and who later, where the store may not write to everybody at once; null: everybody now. */
export function allowanceWords(count: number, allowance: Allowance): string | null {
  if (allowance === null || count <= allowance.leftToday) return null;
  const { perDay, leftToday, hasUnprovenSales } = allowance;
  const today = leftToday === 0 ? 'You’ve reached today’s limit' : `${people(leftToday)} will get it today`;
  const until = hasUnprovenSales
    ? 'Until a customer pays through your checkout (test payments and manually recorded sales don’t count)'
    : 'Until your first paid sale';
  return `${until}, a campaign can be sent to ${formatNumber(perDay)} people a day. ${today}. The rest will be sent automatically over the next few days.`;
}
