import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { sendCode } from './accounts/codes/sendCode.ts';
import { sweepIdentity } from './accounts/sweepIdentity.ts';
import { convertReferral } from './affiliates/convertReferral.ts';
import { sweepAffiliates } from './affiliates/sweepAffiliates.ts';
import { readBusyFeed, readBusyFeeds } from './bookings/feeds/readBusyFeeds.ts';
import { sendBusyFeedEmail } from './bookings/feeds/sendBusyFeedEmail.ts';
import { notifyBooking } from './bookings/notifyBooking.ts';
import { reviewBookings } from './bookings/reviewBookings.ts';
import { sendBookingEmail } from './bookings/sendBookingEmail.ts';
import { giveBundleParts } from './bundles/giveBundleParts.ts';
import { giveLicences } from './licences/giveLicences.ts';
import { issueProductLicences } from './licences/issueProductLicences.ts';
import { sweepLicences } from './licences/sweepLicences.ts';
import { runDueCampaigns, runCampaigns } from './campaigns/sending/runDueCampaigns.ts';
import { sendCampaignTestEmail } from './campaigns/sending/sendCampaignTestEmail.ts';
import { sendCampaignEmails } from './campaigns/sending/sendCampaignEmails.ts';
import { sweepCampaigns } from './campaigns/sweepCampaigns.ts';
import { sweepCarts } from './carts/sweepCarts.ts';
import { sweepCustomers } from './customerRecord/countAllCustomers.ts';
import { checkStamping } from './catalog/stamping/checkStamping.ts';
import { checkLink } from './contents/links/checkLink.ts';
import { sendDeadLinksEmail } from './contents/links/sendDeadLinksEmail.ts';
import { sweepLinks } from './contents/links/sweepLinks.ts';
import { readMedia } from './catalog/playback/readMedia.ts';
import { makeRenditions } from './catalog/renditions/makeRenditions.ts';
import { sweepRenditions } from './catalog/renditions/sweepRenditions.ts';
import { sweepUnreadMedia } from './catalog/playback/sweepUnreadMedia.ts';
import { resetDownloadCounts } from './catalog/files/resetDownloadCounts.ts';
import { sweepDownloadStarts } from './catalog/files/sweepDownloadStarts.ts';
import { stampFile } from './catalog/stamping/stampFile.ts';
import { sweepStamping } from './catalog/stamping/sweepStamping.ts';
import { sweepCatalog } from './catalog/sweepCatalog.ts';
import { sendReplyEmail } from './posts/comments/sendReplyEmail.ts';
import { sweepPosts } from './posts/sweepPosts.ts';
import { sendLessonsEmail } from './courses/opening/sendLessonsEmail.ts';
import { sweepLessons } from './courses/opening/sweepLessons.ts';
import { clearTemporaryFiles } from './clearTemporaryFiles.ts';
import { sendEmailChangedNotice } from './customers/sendEmailChangedNotice.ts';
import { checkDns, checkDnsOfDueDomains } from './domains/checkDns.ts';
import { sendDomainFailedEmail } from './domains/sendDomainFailedEmail.ts';
import { runBackfills } from './backfills/runBackfills.ts';
import { sumSales } from './sales/sums/sumSales.ts';
import { lockCourseSums, sumCourses } from './contents/courseSums/sumCourses.ts';
import { sumEvents } from './events/sumEvents.ts';
import { sweepEndedAccess } from './entitlements/sweepEndedAccess.ts';
import { sweepEndingAccess } from './entitlements/sweepEndingAccess.ts';
import { sendAccessEndEmail } from './members/sendAccessEndEmail.ts';
import { sweepEvents } from './events/sweepEvents.ts';
import type { JobHandlers } from './jobs.ts';
import { checkMailAccount, openMailAccount } from './mail/account/openMailAccount.ts';
import { sweepMail } from './mail/sweepMail.ts';
import { sweepMedia } from './media/sweepMedia.ts';
import { issueOutstanding } from './invoices/issuing/issueOutstanding.ts';
import { issueInvoices } from './invoices/issuing/issueInvoices.ts';
import { sweepInvoices } from './invoices/sweepInvoices.ts';
import { notifyNewMessage } from './messages/notifyNewMessage.ts';
import { sendNotificationEmail } from './notifications/sendNotificationEmail.ts';
import { applyReviewDecision } from './reviews/applyReviewDecision.ts';
import { makeExport } from './myData/exports/makeExport.ts';
import { removeAccount } from './myData/deletion/removeAccount.ts';
import { sweepMyData } from './myData/sweepMyData.ts';
import { sendAccountClosingEmail } from './myData/deletion/sendAccountClosingEmail.ts';
import { sendExportReadyEmail } from './myData/exports/sendExportReadyEmail.ts';
import { notifySale as sendSaleEmail } from './orders/notifySale.ts';
import { readDisputes } from './orders/disputes/readDisputes.ts';
import { returnDisputedShare } from './orders/disputes/returnDisputedShare.ts';
import { sendDisputeEmail } from './orders/disputes/sendDisputeEmail.ts';
import { sendFraudWarningEmail } from './orders/disputes/sendFraudWarningEmail.ts';
import { submitDispute } from './orders/disputes/submitDispute.ts';
import { sweepDisputes } from './orders/disputes/sweepDisputes.ts';
import { sendGiftEmail } from './orders/gifts/sendGiftEmail.ts';
import { sweepGifts } from './orders/gifts/sweepGifts.ts';
import { sendSeatEmail } from './orders/seats/sendSeatEmail.ts';
import { sweepSeats } from './orders/seats/sweepSeats.ts';
import { handlePaymentEvent } from './orders/hosted/handlePaymentEvent.ts';
import { cancelPayment } from './orders/checkout/cancelPayment.ts';
import { sweepPaymentEvents } from './orders/hosted/sweepPaymentEvents.ts';
import { readOpenPayment } from './orders/hosted/readOpenPayment.ts';
import { settlePayment } from './orders/checkout/settlePayment.ts';
import { forgetMethod } from './orders/subscriptions/forgetMethods.ts';
import { withdrawSwitch } from './orders/subscriptions/switching/sweepChanges.ts';
import { announcePriceRise, announceRiseTakenBack } from './orders/subscriptions/rises/priceRise.ts';
import { settleSetup } from './orders/subscriptions/settleSetup.ts';
import { checkVatIdAgain } from './orders/subscriptions/recheckVatId.ts';
import { renewSubscription } from './orders/subscriptions/renewSubscription.ts';
import { sendSubscriptionEmail } from './orders/subscriptions/sendSubscriptionEmail.ts';
import { sendTaxProblemEmail } from './orders/subscriptions/sendTaxProblemEmail.ts';
import { sweepSubscriptions } from './orders/subscriptions/sweepSubscriptions.ts';
import { sendPaymentProblemEmail } from './orders/receipts/sendPaymentProblemEmail.ts';
import { sendPaymentWaitingEmail } from './orders/receipts/sendPaymentWaitingEmail.ts';
import { sendReceipt, sendSaleEmails } from './orders/receipts/sendReceipt.ts';
import { sweepOrders } from './orders/sweepOrders.ts';
import { refundBooking } from './orders/refunds/refundBooking.ts';
import { sendRefundEmail } from './orders/refunds/sendRefundEmail.ts';
import { sendRefundFailedEmail } from './orders/refunds/sendRefundFailedEmail.ts';
import { settleRefund } from './orders/refunds/settleRefund.ts';
import { readMissedEvents } from './reconciliation/readMissedEvents.ts';
import { reconcileAccount } from './reconciliation/reconcileAccount.ts';
import { sweepReconciliation } from './reconciliation/sweepReconciliation.ts';
import { refreshPaymentAccount } from './paymentAccounts/refreshPaymentAccount.ts';
import { recordTax } from './orders/providerTax/recordTax.ts';
import { sweepTaxes } from './orders/providerTax/sweepTaxes.ts';
import { registerWalletDomains } from './paymentAccounts/wallets/registerWalletDomains.ts';
import { sweepWalletDomains } from './paymentAccounts/wallets/sweepWalletDomains.ts';
import { sendPaymentAccountEmail } from './paymentAccounts/sendPaymentAccountEmail.ts';
import { sweepPaymentAccounts } from './paymentAccounts/sweepPaymentAccounts.ts';
import { sendPasskeyNotice } from './members/passkeys/sendPasskeyNotice.ts';
import { reviewPlan } from './plans/reviewPlan.ts';
import { sendNewAdminEmail } from './platform/admins/sendNewAdminEmail.ts';
import { sendSecurityChangeEmail } from './secondStep/sendSecurityChangeEmail.ts';
import { publishDue, publishScheduled } from './previews/schedule/publishScheduled.ts';
import { sendAffiliateEmail } from './storeAffiliates/sendAffiliateEmail.ts';
import { sweepCommissions } from './storeAffiliates/sweepCommissions.ts';
import { removeStore } from './stores/removal/removeStore.ts';
import { sweepStores } from './stores/removal/sweepStores.ts';
import { sendConfirmationEmail } from './subscribers/sendConfirmationEmail.ts';
import { subscribeBuyer } from './subscribers/subscribeBuyer.ts';
import { sweepSubscribers } from './subscribers/sweepSubscribers.ts';
import { announceOpening } from './waitlists/announceOpening.ts';
import { sendOpeningEmail } from './waitlists/sendOpeningEmail.ts';
import { sendWaitlistConfirmation } from './waitlists/sendWaitlistConfirmation.ts';
import { sweepWaitlists } from './waitlists/sweepWaitlists.ts';
import { sweepWebsites } from './website/sweepWebsites.ts';
import { composeWebhooks } from './webhooks/sending/composeWebhooks.ts';
import { deliverWebhook, retryWebhook } from './webhooks/sending/deliverWebhook.ts';
import { enqueueWebhookRetries, findWebhookRetries } from './webhooks/sending/webhookRetries.ts';
import { sendWebhookOffEmail } from './webhooks/sending/sendWebhookOffEmail.ts';
import { sweepWebhooks } from './webhooks/sending/sweepWebhooks.ts';
import { clearPool as clearPoolOf } from './tenants/clearPool.ts';

/** The handler of each job. */
export const jobHandlers: JobHandlers = {
  sendConfirmationEmail,
  subscribeBuyer,
  sendWaitlistConfirmation,
  announceOpening,
  sendOpeningEmail,
  sendAffiliateEmail,
  notifyNewMessage,
  sendNotificationEmail,
  sendAccessEndEmail,
  applyReviewDecision,
  sendEmailChangedNotice,
  sendPasskeyNotice,
  sendSecurityChangeEmail,
  sendNewAdminEmail,
  sendSaleEmails,
  notifySale,
  giveBundleParts,
  issueLicences: issueProductLicences,
  giveLicences,
  checkStamping,
  resetDownloadCounts,
  readMedia,
  makeRenditions,
  checkLink,
  sendDeadLinksEmail,
  stampFile,
  settlePayment,
  cancelPayment,
  settleRefund,
  handlePaymentEvent,
  refreshPaymentAccount,
  registerWalletDomains,
  recordTax,
  reconcileAccount,
  readMissedEvents,
  readOpenPayment,
  issueInvoices,
  sendReceipt,
  sendRefundEmail,
  sendRefundFailedEmail,
  sendPaymentProblemEmail,
  sendPaymentWaitingEmail,
  renewSubscription,
  checkVatIdAgain,
  settleSetup,
  announcePriceRise,
  announceRiseTakenBack,
  withdrawSwitch,
  forgetMethod,
  reviewPlan,
  sendSubscriptionEmail,
  sendTaxProblemEmail,
  readDisputes,
  submitDispute,
  returnDisputedShare,
  sendDisputeEmail,
  sendFraudWarningEmail,
  sendGiftEmail,
  sendSeatEmail,
  sendBookingEmail,
  notifyBooking,
  readBusyFeeds,
  readBusyFeed,
  sendBusyFeedEmail,
  composeWebhooks,
  deliverWebhook,
  retryWebhook,
  findWebhookRetries,
  enqueueWebhookRetries,
  sendWebhookOffEmail,
  refundBooking,
  reviewBookings,
  sendLessonsEmail,
  sendReplyEmail,
  sendPaymentAccountEmail,
  sendCode,
  openMailAccount,
  checkMailAccount,
  convertReferral,
  sweep,
  sumEvents,
  sumSales,
  sumCourses,
  runBackfills,
  removeStore,
  removeAccount,
  makeExport,
  sendExportReadyEmail,
  sendAccountClosingEmail,
  clearPool,
  checkDnsOfDueDomains,
  checkDns,
  sendDomainFailedEmail,
  publishDue,
  publishScheduled,
  runDueCampaigns,
  runCampaigns,
  sendCampaignEmails,
  sendCampaignTestEmail,
};

/** A sale notifies the creator, and may convert the affiliate's referral of that creator. */
async function notifySale(...[sale, context]: Parameters<JobHandlers['notifySale']>): Promise<void> {
  await convertReferral({ realm: sale.realm }, context);
  await sendSaleEmail(sale, context);
}

/**
 * The invoices that still wait for details of their buyers are issued before the buyers' names are removed. The job that adds up
 * progress in courses has to wait, so that it writes no sums of it after they were deleted.
 */
async function clearPool(...[data, context]: Parameters<JobHandlers['clearPool']>): Promise<void> {
  await clearPoolOf(data, context, async (tx) => {
    await issueOutstanding({ ...context, tx }, 'all');
    await lockCourseSums(tx);
  });
}

async function sweep(...args: Parameters<JobHandlers['sweep']>): Promise<void> {
  const [{ realm }, { services, now }] = args;
  if (realm === PLATFORM_REALM) await clearTemporaryFiles(services, now);
  await sweepIdentity(...args);
  await sweepCustomers(...args);
  await sweepStamping(...args);
  await sweepDownloadStarts(...args);
  await sweepEndedAccess(...args);
  await sweepEndingAccess(...args);
  await sweepUnreadMedia(...args);
  await sweepRenditions(...args);
  await sweepLinks(...args);
  await sweepCatalog(...args);
  await sweepCarts(...args);
  await sweepMedia(...args);
  await sweepOrders(...args);
  await sweepTaxes(...args);
  await sweepGifts(...args);
  await sweepSeats(...args);
  await sweepLessons(...args);
  await sweepLicences(...args);
  await sweepPaymentEvents(...args);
  await sweepPaymentAccounts(...args);
  await sweepWalletDomains(...args);
  await sweepSubscriptions(...args);
  await sweepDisputes(...args);
  await sweepCommissions(...args);
  await sweepReconciliation(...args);
  await sweepInvoices(...args);
  await sweepMail(...args);
  await sweepAffiliates(...args);
  await sweepStores(...args);
  await sweepMyData(...args);
  await sweepSubscribers(...args);
  await sweepWaitlists(...args);
  await sweepCampaigns(...args);
  await sweepPosts(...args);
  await sweepEvents(...args);
  await sweepWebsites(...args);
  await sweepWebhooks(...args);
}
