import { csvExport } from '../../../access/csvExport.ts';
import { listCampaignRecipients } from './listCampaignRecipients.ts';

const HEAD = ['Email', 'Name', 'Type', 'Status', 'Problem', 'Updated at', 'Unsubscribed at'] as const;

/** The recipients of a campaign as a table, with times in UTC. */
export const recipientsCsv = csvExport(listCampaignRecipients, {
  head: HEAD,
  rowsOf: ({ email, name, source, state, problem, updatedAt, unsubscribedAt }) => [
    [email, name, source, state, problem ?? '', updatedAt, unsubscribedAt ?? ''],
  ],
});
