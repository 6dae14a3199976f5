import type { JobName } from '#shared/contract/jobs.ts';

/** The queue names of earlier versions, with the current name of each. */
const FORMER_NAMES: Record<string, JobName> = {
  askSubscriber: 'sendConfirmationEmail',
  campaignsDue: 'runDueCampaigns',
  lookAtDomain: 'checkDns',
  lookAtDomains: 'checkDnsOfDueDomains',
  mailCampaignTest: 'sendCampaignTestEmail',
  sendCampaignLetters: 'sendCampaignEmails',
  tellAccountClosing: 'sendAccountClosingEmail',
  tellDomainFailed: 'sendDomainFailedEmail',
  tellEmailChanged: 'sendEmailChangedNotice',
  tellExportReady: 'sendExportReadyEmail',
  tellMessage: 'notifyNewMessage',
  tellNewAdmin: 'sendNewAdminEmail',
  tellRefund: 'sendRefundEmail',
  tellSecurityChange: 'sendSecurityChangeEmail',
};

/**
 * Moves the jobs that wait or failed under a former queue name to the current queue, and ends the former schedules.
 * Processes of an earlier version may still add such jobs while this version starts, so workers repeat it.
 */
export async function moveRenamedJobs(execute: (text: string, values?: unknown[]) => Promise<unknown>): Promise<void> {
  const names = [Object.keys(FORMER_NAMES), Object.values(FORMER_NAMES)];
  await execute('delete from pgboss.schedule where name = any($1::text[])', [names[0]]);
  await execute(
    `update pgboss.job as j set name = renamed.current
     from unnest($1::text[], $2::text[]) as renamed(former, current)
     where j.name = renamed.former and j.state in ('created', 'retry', 'failed')`,
    names,
  );
  await execute(
    `update pgboss.job set data = (data - 'letterId') || jsonb_build_object('emailId', data -> 'letterId')
     where name = 'sendReceipt' and data ? 'letterId' and state in ('created', 'retry', 'failed')`,
  );
}
