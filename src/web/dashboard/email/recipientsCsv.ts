import type { CampaignRecipient } from '#shared/contract/campaigns.ts';
import { csvOf } from '../export/csv.ts';

const HEAD = ['Email', 'Name', 'Type', 'Status', 'Problem', 'Updated at', 'Unsubscribed at'] as const;

/** The recipients of a campaign as a table, with times in UTC. */
export const recipientsCsv = (recipients: readonly CampaignRecipient[]): string =>
  csvOf(
    HEAD,
    recipients.map(({ email, name, source, state, problem, updatedAt, unsubscribedAt }) => [
      email,
      name,
      source,
      state,
      problem ?? '',
      updatedAt,
      unsubscribedAt ?? '',
    ]),
  );
