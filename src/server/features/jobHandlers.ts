import { sendCode } from './accounts/sendCode.ts';
import { sweepIdentity } from './accounts/sweepIdentity.ts';
import { convertReferral } from './affiliates/convertReferral.ts';
import { sweepAffiliates } from './affiliates/sweepAffiliates.ts';
import { campaignsDue, runCampaigns } from './campaigns/campaignsDue.ts';
import { mailCampaignTest } from './campaigns/mailCampaignTest.ts';
import { sendCampaignLetters } from './campaigns/sendCampaignLetters.ts';
import { sweepCampaigns } from './campaigns/sweepCampaigns.ts';
import { sweepCatalog } from './catalog/sweepCatalog.ts';
import { tellEmailChanged } from './customers/tellEmailChanged.ts';
import { lookAtDomain, lookAtDomains } from './domains/lookAtDomain.ts';
import { tellDomainFailed } from './domains/tellDomainFailed.ts';
import { sumEvents } from './events/sumEvents.ts';
import { sweepEvents } from './events/sweepEvents.ts';
import type { JobHandlers } from './jobs.ts';
import { checkMailAccount, openMailAccount } from './mail/openMailAccount.ts';
import { sweepMail } from './mail/sweepMail.ts';
import { sweepMedia } from './media/sweepMedia.ts';
import { tellMessage } from './messages/tellMessage.ts';
import { makeExport } from './myData/makeExport.ts';
import { removeAccount } from './myData/removeAccount.ts';
import { sweepMyData } from './myData/sweepMyData.ts';
import { tellAccountClosing } from './myData/tellAccountClosing.ts';
import { tellExportReady } from './myData/tellExportReady.ts';
import { notifySale as writeOfSale } from './orders/notifySale.ts';
import { sendReceipt } from './orders/sendReceipt.ts';
import { sweepOrders } from './orders/sweepOrders.ts';
import { tellRefund } from './orders/tellRefund.ts';
import { tellNewAdmin } from './platform/tellNewAdmin.ts';
import { tellSecurityChange } from './secondStep/tellSecurityChange.ts';
import { publishDue, publishScheduled } from './previews/publishScheduled.ts';
import { removeStore } from './stores/removeStore.ts';
import { sweepStores } from './stores/sweepStores.ts';
import { askSubscriber } from './subscribers/askSubscriber.ts';
import { sweepSubscribers } from './subscribers/sweepSubscribers.ts';
import { sweepWebsites } from './website/sweepWebsites.ts';
import { clearPool } from './tenants/clearPool.ts';

/** What does each job of the queue. */
export const jobHandlers: JobHandlers = {
  askSubscriber,
  tellMessage,
  tellEmailChanged,
  tellSecurityChange,
  tellNewAdmin,
  notifySale,
  sendReceipt,
  tellRefund,
  sendCode,
  openMailAccount,
  checkMailAccount,
  convertReferral,
  sweep,
  sumEvents,
  removeStore,
  removeAccount,
  makeExport,
  tellExportReady,
  tellAccountClosing,
  clearPool,
  lookAtDomains,
  lookAtDomain,
  tellDomainFailed,
  publishDue,
  publishScheduled,
  campaignsDue,
  runCampaigns,
  sendCampaignLetters,
  mailCampaignTest,
};

/** A sale is news to the creator, and to whoever brought the creator. */
async function notifySale(...[sale, context]: Parameters<JobHandlers['notifySale']>): Promise<void> {
  await convertReferral({ realm: sale.realm }, context);
  await writeOfSale(sale, context);
}

async function sweep(...asked: Parameters<JobHandlers['sweep']>): Promise<void> {
  await sweepIdentity(...asked);
  await sweepCatalog(...asked);
  await sweepMedia(...asked);
  await sweepOrders(...asked);
  await sweepMail(...asked);
  await sweepAffiliates(...asked);
  await sweepStores(...asked);
  await sweepMyData(...asked);
  await sweepSubscribers(...asked);
  await sweepCampaigns(...asked);
  await sweepEvents(...asked);
  await sweepWebsites(...asked);
}
