import type { CampaignCounts, CampaignProgress } from '#shared/contract/campaigns.ts';
import type { CampaignState, RecipientState } from '#shared/rules/campaign.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import type { Tone } from '#web/ui/Badge.tsx';
import { EMAIL_OUTCOMES } from '../mail/emailText.ts';

/** The label of each state. */
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

/** The label of each recipient state. */
export const RECIPIENT_BADGES: Record<RecipientState, { word: string; tone: Tone }> = {
  ...EMAIL_OUTCOMES,
  queued: { word: 'Waiting', tone: 'neutral' },
  suppressed: { word: 'Skipped', tone: 'neutral' },
  cancelled: { word: 'Stopped', tone: 'neutral' },
};

export const people = (count: number): string => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

/** The progress of a campaign in one sentence. */
export function progressText({ state, counts, isPreparing, scheduledAt, endedAt }: CampaignProgress): string {
  switch (state) {
    case 'draft':
      return 'Not sent yet.';
    case 'scheduled':
      return `Scheduled for ${formatDateTime(scheduledAt ?? '')}.`;
    case 'sending':
      if (isPreparing) return 'Preparing the emails.';
      return `Sent to ${formatNumber(doneOf(counts))} of ${people(counts.recipients)}.`;
    case 'sent':
      return `Sent to ${people(counts.sent)}. Finished ${formatDateTime(endedAt ?? '')}.`;
    case 'cancelled':
      return `Stopped ${formatDateTime(endedAt ?? '')} after being sent to ${people(counts.sent)}.`;
  }
}

/** The number of recipients that are no longer waiting. */
export const doneOf = ({ recipients, waiting }: CampaignCounts): number => recipients - waiting;

type Allowance = { perDay: number; leftToday: number; hasUnprovenSales: boolean } | null;

/**
 * How many recipients get the email today and how many later, because of the store's daily limit. Null if all get it
 * now.
 */
export function allowanceText(count: number, allowance: Allowance): string | null {
  if (allowance === null || count <= allowance.leftToday) return null;
  const { perDay, leftToday, hasUnprovenSales } = allowance;
  const today =
    leftToday === 0
      ? 'You’ve reached today’s limit, so it will be sent'
      : `${people(leftToday)} will get it today. The rest will be sent`;
  const until = hasUnprovenSales
    ? 'Until a customer pays through your checkout (test payments and manually recorded sales don’t count)'
    : 'Until your first paid sale';
  return `${until}, a campaign can be sent to ${formatNumber(perDay)} people a day. ${today} automatically over the next few days.`;
}
