import type { AnyHandler } from '../access/defineHandler.ts';
import { changePassword } from './accounts/passwords/changePassword.ts';
import { endSession } from './accounts/endSession.ts';
import { findUser } from './accounts/findUser.ts';
import { getUser } from './accounts/getUser.ts';
import { listSessions } from './accounts/listSessions.ts';
import { resendVerificationCode } from './accounts/codes/resendVerificationCode.ts';
import { resetPassword } from './accounts/passwords/resetPassword.ts';
import { sendVerificationCode } from './accounts/codes/sendVerificationCode.ts';
import { signIn } from './accounts/signIn.ts';
import { signOut } from './accounts/signOut.ts';
import { signUp } from './accounts/signUp.ts';
import { updateProfile } from './accounts/updateProfile.ts';
import { verifyEmailCode } from './accounts/codes/verifyEmailCode.ts';
import { convertAffiliateReferral } from './affiliates/convertAffiliateReferral.ts';
import { getAffiliate } from './affiliates/getAffiliate.ts';
import { trackAffiliateSignup } from './affiliates/trackAffiliateSignup.ts';
import { trackAffiliateVisit } from './affiliates/trackAffiliateVisit.ts';
import { announceVersion } from './campaigns/updates/announceVersion.ts';
import { getProductUpdate } from './campaigns/updates/getProductUpdate.ts';
import { cancelCampaign } from './campaigns/sending/cancelCampaign.ts';
import { countAudience } from './campaigns/audience/countAudience.ts';
import { deleteCampaign } from './campaigns/deleteCampaign.ts';
import { duplicateCampaign } from './campaigns/duplicateCampaign.ts';
import { getAudienceChoices } from './campaigns/audience/getAudienceChoices.ts';
import { getCampaign } from './campaigns/getCampaign.ts';
import { getCampaignProgress } from './campaigns/sending/getCampaignProgress.ts';
import { listCampaignRecipients } from './campaigns/audience/listCampaignRecipients.ts';
import { listCampaigns } from './campaigns/listCampaigns.ts';
import { restoreCampaign } from './campaigns/restoreCampaign.ts';
import { saveCampaign } from './campaigns/saveCampaign.ts';
import { scheduleCampaign } from './campaigns/sending/scheduleCampaign.ts';
import { sendCampaign } from './campaigns/sending/sendCampaign.ts';
import { sendCampaignTest } from './campaigns/sending/sendCampaignTest.ts';
import { unscheduleCampaign } from './campaigns/sending/unscheduleCampaign.ts';
import { deleteProducts } from './catalog/deleteProducts.ts';
import { duplicateProduct } from './catalog/duplicateProduct.ts';
import { getFileLink } from './catalog/files/getFileLink.ts';
import { getProduct } from './catalog/getProduct.ts';
import { listProducts } from './catalog/listProducts.ts';
import { orderProducts } from './catalog/orderProducts.ts';
import { openSales } from './catalog/openSales.ts';
import { publishProduct } from './catalog/publishProduct.ts';
import { removeFile } from './catalog/files/removeFile.ts';
import { cancelRenditions } from './catalog/renditions/cancelRenditions.ts';
import { retryRenditions } from './catalog/renditions/retryRenditions.ts';
import { setFileStamping } from './catalog/stamping/setFileStamping.ts';
import { renameFile } from './catalog/files/renameFile.ts';
import { restoreFile } from './catalog/files/restoreFile.ts';
import { restoreProducts } from './catalog/restoreProducts.ts';
import { saveProduct } from './catalog/saveProduct.ts';
import { setProductsState } from './catalog/setProductsState.ts';
import { createStoreCustomer } from './customers/createStoreCustomer.ts';
import { getCustomer } from './customers/getCustomer.ts';
import { getCustomerTimeline } from './customers/timeline/getCustomerTimeline.ts';
import { getStoreCustomers } from './customers/getStoreCustomers.ts';
import { grantAccess } from './customers/access/grantAccess.ts';
import { recordCustomerPurchase } from './customers/recordCustomerPurchase.ts';
import { setAccessLimits } from './customers/access/setAccessLimits.ts';
import { restoreAccess } from './customers/access/restoreAccess.ts';
import { revokeAccess } from './customers/access/revokeAccess.ts';
import { searchStoreCustomers } from './customers/searchStoreCustomers.ts';
import { updateStoreCustomer } from './customers/updateStoreCustomer.ts';
import { confirmIdentity } from './identity/confirmIdentity.ts';
import { finishEmailChange } from './identity/finishEmailChange.ts';
import { sendConfirmationCode } from './identity/sendConfirmationCode.ts';
import { startEmailChange } from './identity/startEmailChange.ts';
import { claimGift } from './members/claimGift.ts';
import { claimSeat } from './members/claimSeat.ts';
import { checkCertificate } from './courses/certificates/checkCertificate.ts';
import { getCertificate } from './courses/certificates/getCertificate.ts';
import { answerPostComment } from './posts/comments/answerPostComment.ts';
import { deletePostComment } from './posts/comments/deletePostComment.ts';
import { listPostComments } from './posts/comments/listPostComments.ts';
import { moderatePostComment } from './posts/comments/moderatePostComment.ts';
import { muteCommenter } from './posts/comments/muteCommenter.ts';
import { reportPostComment } from './posts/comments/reportPostComment.ts';
import { savePostComment } from './posts/comments/savePostComment.ts';
import { deletePost } from './posts/deletePost.ts';
import { getPost } from './posts/getPost.ts';
import { listPosts } from './posts/listPosts.ts';
import { publishPost } from './posts/publishPost.ts';
import { restorePost } from './posts/restorePost.ts';
import { savePost } from './posts/savePost.ts';
import { unpublishPost } from './posts/unpublishPost.ts';
import { customerLesson } from './courses/customerLesson.ts';
import { getCourse } from './courses/getCourse.ts';
import { deleteLessonNote } from './courses/notes/deleteLessonNote.ts';
import { saveLessonNote } from './courses/notes/saveLessonNote.ts';
import { completeLesson } from './courses/progress/completeLesson.ts';
import { keepProgress } from './courses/progress/keepProgress.ts';
import { answerQuiz } from './courses/quizzes/answerQuiz.ts';
import { customerContent } from './members/customerContent.ts';
import { customerFileLink } from './members/customerFileLink.ts';
import { customerLibrary } from './members/customerLibrary.ts';
import { customerOrders } from './members/customerOrders.ts';
import { customerResetPassword } from './members/customerResetPassword.ts';
import { customerSendCode } from './members/customerSendCode.ts';
import { customerSignIn } from './members/customerSignIn.ts';
import { customerSignInWithCode } from './members/customerSignInWithCode.ts';
import { customerSignOut } from './members/customerSignOut.ts';
import { customerSignUp } from './members/customerSignUp.ts';
import { customerUpdateProfile } from './members/customerUpdateProfile.ts';
import { sendGiftCode } from './members/sendGiftCode.ts';
import { sendSeatCode } from './members/sendSeatCode.ts';
import { getTraffic } from './events/getTraffic.ts';
import { getMailStatus } from './mail/account/getMailStatus.ts';
import { retryWebhookCreation } from './mail/account/retryWebhookCreation.ts';
import { setStoreMailTrust } from './mail/account/setStoreMailTrust.ts';
import { cancelExport } from './myData/exports/cancelExport.ts';
import { deleteMyAccount } from './myData/deletion/deleteMyAccount.ts';
import { exportMyData } from './myData/exports/exportMyData.ts';
import { getExport } from './myData/exports/getExport.ts';
import { getExportLink } from './myData/exports/getExportLink.ts';
import { getMyExports } from './myData/exports/getMyExports.ts';
import { restoreMyAccount } from './myData/deletion/restoreMyAccount.ts';
import { getOrder } from './orders/getOrder.ts';
import { listOrders } from './orders/listOrders.ts';
import { placeOrder } from './orders/checkout/placeOrder.ts';
import { previewDiscount } from './orders/checkout/previewDiscount.ts';
import { quoteOrder } from './orders/checkout/quoteOrder.ts';
import { refundOrder } from './orders/refunds/refundOrder.ts';
import { resendReceipt } from './orders/receipts/resendReceipt.ts';
import { markCountryChecked } from './orders/markCountryChecked.ts';
import { readdressGift } from './orders/gifts/readdressGift.ts';
import { getOrderTeams } from './orders/seats/getOrderTeams.ts';
import { getTeam } from './orders/seats/getTeam.ts';
import { inviteSeat } from './orders/seats/inviteSeat.ts';
import { resendSeat } from './orders/seats/resendSeat.ts';
import { revokeSeat } from './orders/seats/revokeSeat.ts';
import { setOwnSeat } from './orders/seats/setOwnSeat.ts';
import { refundVat } from './orders/vatRefunds/refundVat.ts';
import { withdrawReceiptLink } from './orders/receipts/withdrawReceiptLink.ts';
import { getStorePage } from './pages/getStorePage.ts';
import { listPageProducts } from './pages/listPageProducts.ts';
import { deleteMedia } from './media/deleteMedia.ts';
import { listMedia } from './media/listMedia.ts';
import { restoreMedia } from './media/restoreMedia.ts';
import { cancelSchedule } from './previews/schedule/cancelSchedule.ts';
import { getSchedule } from './previews/schedule/getSchedule.ts';
import { getVersion } from './previews/versions/getVersion.ts';
import { listVersions } from './previews/versions/listVersions.ts';
import { restoreVersion } from './previews/versions/restoreVersion.ts';
import { revokePreviewLinks } from './previews/revokePreviewLinks.ts';
import { schedulePublish } from './previews/schedule/schedulePublish.ts';
import { startFromTemplate } from './previews/startFromTemplate.ts';
import { createPreviewLink } from './previews/createPreviewLink.ts';
import { discardPreview } from './previews/discardPreview.ts';
import { getPreview } from './previews/getPreview.ts';
import { publishPreview } from './previews/publishPreview.ts';
import { savePreview } from './previews/savePreview.ts';
import { finishPasskey } from './passkeys/finishPasskey.ts';
import { finishPasskeySignIn } from './passkeys/finishPasskeySignIn.ts';
import { listPasskeys } from './passkeys/listPasskeys.ts';
import { removePasskey } from './passkeys/removePasskey.ts';
import { renamePasskey } from './passkeys/renamePasskey.ts';
import { startPasskey } from './passkeys/startPasskey.ts';
import { startPasskeySignIn } from './passkeys/startPasskeySignIn.ts';
import { checkAdminStatus } from './platform/admins/checkAdminStatus.ts';
import { endUserSessions } from './platform/people/endUserSessions.ts';
import { getAdminAuditLog } from './audit/getAdminAuditLog.ts';
import { getAdminUsers } from './platform/admins/getAdminUsers.ts';
import { getFeatureFlags } from './platform/flags/getFeatureFlags.ts';
import { getMaintenance } from './maintenance/getMaintenance.ts';
import { initializeFirstAdmin } from './platform/admins/initializeFirstAdmin.ts';
import { listAllStores } from './platform/stores/listAllStores.ts';
import { listFlagOverrides } from './platform/flags/listFlagOverrides.ts';
import { listPeople } from './platform/people/listPeople.ts';
import { removeFlagOverride } from './platform/flags/removeFlagOverride.ts';
import { resetSecondStep } from './platform/people/resetSecondStep.ts';
import { restoreSuspendedStore } from './platform/stores/restoreSuspendedStore.ts';
import { restoreUser } from './platform/people/restoreUser.ts';
import { setFlagOverride } from './platform/flags/setFlagOverride.ts';
import { setUserAdminStatus } from './platform/admins/setUserAdminStatus.ts';
import { getPlan } from './plans/getPlan.ts';
import { startPlanCheckout } from './plans/startPlanCheckout.ts';
import { cancelPlan } from './plans/cancelPlan.ts';
import { keepPlan } from './plans/switching/keepPlan.ts';
import { previewPlanSwitch } from './plans/switching/previewPlanSwitch.ts';
import { switchPlan } from './plans/switching/switchPlan.ts';
import { resumePlan } from './plans/resumePlan.ts';
import { openPlanReceipt } from './plans/openPlanReceipt.ts';
import { getPlanSales } from './plans/getPlanSales.ts';
import { savePlanSales } from './plans/savePlanSales.ts';
import { listPlanSubscribers } from './plans/listPlanSubscribers.ts';
import { setUserPlan } from './platform/people/setUserPlan.ts';
import { suspendStore } from './platform/stores/suspendStore.ts';
import { suspendUser } from './platform/people/suspendUser.ts';
import { updateFeatureFlags } from './platform/flags/updateFeatureFlags.ts';
import { updateMaintenance } from './maintenance/updateMaintenance.ts';
import { listAllSecurityEvents } from './security/listAllSecurityEvents.ts';
import { listSecurityEvents } from './security/listSecurityEvents.ts';
import { confirmSecondStep } from './secondStep/confirmSecondStep.ts';
import { getSecondStep } from './secondStep/getSecondStep.ts';
import { newRecoveryCodes } from './secondStep/newRecoveryCodes.ts';
import { startSecondStep } from './secondStep/startSecondStep.ts';
import { turnOffSecondStep } from './secondStep/turnOffSecondStep.ts';
import { checkSlug } from './stores/slugs/checkSlug.ts';
import { createAdditionalStore } from './stores/creation/createAdditionalStore.ts';
import { createStoreWithTenant } from './stores/creation/createStoreWithTenant.ts';
import { deleteStoreAndTenant } from './stores/removal/deleteStoreAndTenant.ts';
import { getFirstSale } from './stores/home/getFirstSale.ts';
import { getLatestOrders } from './stores/home/getLatestOrders.ts';
import { getStore } from './stores/getStore.ts';
import { getStoreHome } from './stores/home/getStoreHome.ts';
import { getStoreStats } from './stores/home/getStoreStats.ts';
import { markFirstSaleSeen } from './stores/home/markFirstSaleSeen.ts';
import { listDeletedStores } from './stores/removal/listDeletedStores.ts';
import { listStores } from './stores/listStores.ts';
import { suggestSlugs } from './stores/slugs/suggestSlugs.ts';
import { restoreStore } from './stores/removal/restoreStore.ts';
import { switchActiveStore } from './stores/switchActiveStore.ts';
import { updateStore } from './stores/updateStore.ts';
import { createTenant } from './tenants/createTenant.ts';
import { deleteTenant } from './tenants/deleteTenant.ts';
import { getTenantInfo } from './tenants/getTenantInfo.ts';
import { checkCustomCss } from './themes/checkCustomCss.ts';
import { suggestPalette } from './themes/suggestPalette.ts';
import { deleteDiscount } from './discounts/deleteDiscount.ts';
import { listStoreAffiliates } from './storeAffiliates/listStoreAffiliates.ts';
import { deleteStoreAffiliate } from './storeAffiliates/deleteStoreAffiliate.ts';
import { saveStoreAffiliate } from './storeAffiliates/saveStoreAffiliate.ts';
import { sendStoreAffiliateLink } from './storeAffiliates/sendStoreAffiliateLink.ts';
import { listCommissions } from './storeAffiliates/listCommissions.ts';
import { markCommissionsPaid } from './storeAffiliates/markCommissionsPaid.ts';
import { listCommissionPayments } from './storeAffiliates/listCommissionPayments.ts';
import { listDiscounts } from './discounts/listDiscounts.ts';
import { saveDiscount } from './discounts/saveDiscount.ts';
import { deleteTaxRate } from './taxes/deleteTaxRate.ts';
import { getProviderTaxes } from './taxes/getProviderTaxes.ts';
import { getTaxReport } from './taxes/getTaxReport.ts';
import { getTaxes } from './taxes/getTaxes.ts';
import { saveTaxRate } from './taxes/saveTaxRate.ts';
import { saveTaxes } from './taxes/saveTaxes.ts';
import { getInvoiceSettings } from './invoices/getInvoiceSettings.ts';
import { getCheckoutQuestions } from './questions/getCheckoutQuestions.ts';
import { saveCheckoutQuestions } from './questions/saveCheckoutQuestions.ts';
import { deleteBusyFeed } from './bookings/feeds/deleteBusyFeed.ts';
import { listBusyFeeds } from './bookings/feeds/listBusyFeeds.ts';
import { readBusyFeedNow } from './bookings/feeds/readBusyFeedNow.ts';
import { saveBusyFeed } from './bookings/feeds/saveBusyFeed.ts';
import { deleteWebhook } from './webhooks/deleteWebhook.ts';
import { getWebhookDelivery } from './webhooks/getWebhookDelivery.ts';
import { listWebhookDeliveries } from './webhooks/listWebhookDeliveries.ts';
import { listWebhooks } from './webhooks/listWebhooks.ts';
import { resendWebhook } from './webhooks/resendWebhook.ts';
import { revealWebhookSecret } from './webhooks/revealWebhookSecret.ts';
import { rotateWebhookSecret } from './webhooks/rotateWebhookSecret.ts';
import { saveWebhook } from './webhooks/saveWebhook.ts';
import { sendTestWebhook } from './webhooks/sendTestWebhook.ts';
import { setWebhook } from './webhooks/setWebhook.ts';
import { cancelBooking } from './bookings/cancelBooking.ts';
import { cancelGroupCall } from './bookings/cancelGroupCall.ts';
import { getGroupCall } from './bookings/getGroupCall.ts';
import { getAvailability } from './bookings/getAvailability.ts';
import { getSlots } from './bookings/getSlots.ts';
import { listBookings } from './bookings/listBookings.ts';
import { markNoShow } from './bookings/markNoShow.ts';
import { moveBooking } from './bookings/moveBooking.ts';
import { saveAvailability } from './bookings/saveAvailability.ts';
import { book } from './members/book.ts';
import { cancelMyBooking } from './members/cancelMyBooking.ts';
import { moveMyBooking } from './members/moveMyBooking.ts';
import { myBookings } from './members/myBookings.ts';
import { activateLicence } from './licences/activateLicence.ts';
import { deactivateLicence } from './licences/deactivateLicence.ts';
import { getLicence } from './licences/getLicence.ts';
import { importLicences } from './licences/importLicences.ts';
import { listLicences } from './licences/listLicences.ts';
import { setLicence } from './licences/setLicence.ts';
import { validateLicence } from './licences/validateLicence.ts';
import { getContents } from './contents/getContents.ts';
import { saveContents } from './contents/saveContents.ts';
import { getCourseReport } from './contents/lessons/getCourseReport.ts';
import { getLesson } from './contents/lessons/getLesson.ts';
import { saveLesson } from './contents/lessons/saveLesson.ts';
import { getBundle } from './bundles/getBundle.ts';
import { giveBundleAdditions } from './bundles/giveBundleAdditions.ts';
import { saveBundle } from './bundles/saveBundle.ts';
import { getBumps } from './bumps/getBumps.ts';
import { saveBumps } from './bumps/saveBumps.ts';
import { getAgreedText } from './consents/getAgreedText.ts';
import { getConsentSettings } from './consents/getConsentSettings.ts';
import { saveConsentSettings } from './consents/saveConsentSettings.ts';
import { getPurchaseOffers } from './purchaseOffers/getPurchaseOffers.ts';
import { savePurchaseOffers } from './purchaseOffers/savePurchaseOffers.ts';
import { getTipSettings } from './tips/getTipSettings.ts';
import { saveTipSettings } from './tips/saveTipSettings.ts';
import { getNotificationSettings } from './notifications/getNotificationSettings.ts';
import { saveNotificationSettings } from './notifications/saveNotificationSettings.ts';
import { dismissUnrecordedTaxes } from './orders/providerTax/dismissUnrecordedTaxes.ts';
import { listUnrecordedTaxes } from './orders/providerTax/listUnrecordedTaxes.ts';
import { retryUnrecordedTaxes } from './orders/providerTax/retryUnrecordedTaxes.ts';
import { getDispute } from './orders/disputes/getDispute.ts';
import { listDisputes } from './orders/disputes/listDisputes.ts';
import { cancelMySubscription } from './orders/subscriptions/cancelMySubscription.ts';
import { pauseMySubscription } from './orders/subscriptions/pausing/pauseMySubscription.ts';
import { pauseSubscription } from './orders/subscriptions/pausing/pauseSubscription.ts';
import { announcePriceRise } from './orders/subscriptions/rises/announcePriceRise.ts';
import { withdrawPriceRise } from './orders/subscriptions/rises/withdrawPriceRise.ts';
import { getSubscriptionSettings } from './orders/subscriptions/settings/getSubscriptionSettings.ts';
import { saveSubscriptionSettings } from './orders/subscriptions/settings/saveSubscriptionSettings.ts';
import { getSubscriptionTerms } from './orders/subscriptions/switching/getSubscriptionTerms.ts';
import { saveSubscriptionTerms } from './orders/subscriptions/switching/saveSubscriptionTerms.ts';
import { getSubscription } from './orders/subscriptions/getSubscription.ts';
import { resumeSubscription } from './orders/subscriptions/resumeSubscription.ts';
import { cancelSubscription } from './orders/subscriptions/cancelSubscription.ts';
import { forgiveInstallments } from './orders/subscriptions/forgiveInstallments.ts';
import { getMySubscriptions } from './orders/subscriptions/getMySubscriptions.ts';
import { listSubscriptions } from './orders/subscriptions/listSubscriptions.ts';
import { resumeMySubscription } from './orders/subscriptions/resumeMySubscription.ts';
import { getMyInvoice } from './invoices/getMyInvoice.ts';
import { answerOffer } from './orders/offers/answerOffer.ts';
import { readPayment } from './orders/hosted/readPayment.ts';
import { changeMySubscription } from './orders/subscriptions/switching/changeMySubscription.ts';
import { previewMySubscriptionChange } from './orders/subscriptions/switching/previewMySubscriptionChange.ts';
import { savePaymentMethod } from './orders/subscriptions/savePaymentMethod.ts';
import { submitEvidence } from './orders/disputes/submitEvidence.ts';
import { issueInvoice } from './invoices/issueInvoice.ts';
import { listInvoices } from './invoices/listInvoices.ts';
import { saveInvoiceSettings } from './invoices/saveInvoiceSettings.ts';
import { listWaitlist } from './waitlists/listWaitlist.ts';
import { removeWaitlistEntries } from './waitlists/removeWaitlistEntries.ts';
import { listSubscribers } from './subscribers/listSubscribers.ts';
import { removeSubscribers } from './subscribers/removeSubscribers.ts';
import { listLegalPages } from './legal/listLegalPages.ts';
import { publishLegalPage } from './legal/publishLegalPage.ts';
import { saveLegalPage } from './legal/saveLegalPage.ts';
import { unpublishLegalPage } from './legal/unpublishLegalPage.ts';
import { deleteMyReview } from './reviews/deleteMyReview.ts';
import { listReviews } from './reviews/listReviews.ts';
import { replyReview } from './reviews/replyReview.ts';
import { reportReview } from './reviews/reportReview.ts';
import { saveReview } from './reviews/saveReview.ts';
import { decideReviewReport } from './platform/reviews/decideReviewReport.ts';
import { listReviewReports } from './platform/reviews/listReviewReports.ts';
import { listContactMessages } from './messages/listContactMessages.ts';
import { markContactMessages } from './messages/markContactMessages.ts';
import { removeContactMessages } from './messages/removeContactMessages.ts';
import { testCreateStoreSimple } from './debugCalls/testCreateStoreSimple.ts';
import { testFunction } from './debugCalls/testFunction.ts';
import { addWebsitePage } from './website/addWebsitePage.ts';
import { deleteWebsitePage } from './website/deleteWebsitePage.ts';
import { discardWebsitePage } from './website/discardWebsitePage.ts';
import { getWebsite } from './website/getWebsite.ts';
import { getWebsitePage } from './website/getWebsitePage.ts';
import { orderWebsitePages } from './website/orderWebsitePages.ts';
import { publishWebsite } from './website/publishWebsite.ts';
import { restoreWebsitePage } from './website/restoreWebsitePage.ts';
import { saveWebsitePage } from './website/saveWebsitePage.ts';
import { startWebsite } from './website/startWebsite.ts';
import { updateWebsitePage } from './website/updateWebsitePage.ts';
import { checkWalletDomains } from './paymentAccounts/wallets/checkWalletDomains.ts';
import { getWalletDomains } from './paymentAccounts/wallets/getWalletDomains.ts';
import { connectPayments } from './paymentAccounts/connectPayments.ts';
import { getPaymentAccount } from './paymentAccounts/getPaymentAccount.ts';
import { previewPrice } from './taxes/previewPrice.ts';
import { listProviderEvents } from './providerEvents/listProviderEvents.ts';
import { replayEvent } from './providerEvents/replayEvent.ts';
import { explainGap, reopenGap } from './reconciliation/explainGap.ts';
import { exportLedger } from './reconciliation/exportLedger.ts';
import { getBalance } from './reconciliation/getBalance.ts';
import { getPayout } from './reconciliation/getPayout.ts';
import { listGaps } from './reconciliation/listGaps.ts';
import { listPayoutEntries } from './reconciliation/listPayoutEntries.ts';
import { listPayouts } from './reconciliation/listPayouts.ts';
import { checkDomain } from './domains/checkDomain.ts';
import { connectDomain } from './domains/connectDomain.ts';
import { getDomains } from './domains/getDomains.ts';
import { removeDomain } from './domains/removeDomain.ts';

/** The calls this server answers. Development calls do not exist in production. */
export const callablesIn = ({ isProduction }: { isProduction: boolean }): readonly AnyHandler[] =>
  isProduction ? callables.filter(({ contract }) => !contract.outsideProduction) : callables;

/** All calls. */
export const callables: readonly AnyHandler[] = [
  customerContent,
  getCourse,
  customerLesson,
  keepProgress,
  completeLesson,
  answerQuiz,
  saveLessonNote,
  savePostComment,
  deletePostComment,
  reportPostComment,
  deleteLessonNote,
  getCertificate,
  checkCertificate,
  customerFileLink,
  customerLibrary,
  customerOrders,
  customerResetPassword,
  customerSendCode,
  customerSignIn,
  customerSignInWithCode,
  customerSignOut,
  customerSignUp,
  customerUpdateProfile,
  changePassword,
  endSession,
  findUser,
  getUser,
  listSessions,
  resendVerificationCode,
  resetPassword,
  sendVerificationCode,
  signIn,
  signOut,
  signUp,
  updateProfile,
  verifyEmailCode,
  convertAffiliateReferral,
  getAffiliate,
  trackAffiliateSignup,
  trackAffiliateVisit,
  deleteProducts,
  duplicateProduct,
  getFileLink,
  getProduct,
  listProducts,
  orderProducts,
  publishProduct,
  openSales,
  listWaitlist,
  removeWaitlistEntries,
  removeFile,
  renameFile,
  setFileStamping,
  cancelRenditions,
  retryRenditions,
  restoreFile,
  restoreProducts,
  saveProduct,
  setProductsState,
  createStoreCustomer,
  getCustomer,
  getCustomerTimeline,
  getStoreCustomers,
  grantAccess,
  recordCustomerPurchase,
  restoreAccess,
  setAccessLimits,
  revokeAccess,
  searchStoreCustomers,
  updateStoreCustomer,
  checkWalletDomains,
  connectPayments,
  getPaymentAccount,
  getWalletDomains,
  listProviderEvents,
  replayEvent,
  explainGap,
  reopenGap,
  listGaps,
  exportLedger,
  getBalance,
  getPayout,
  listPayouts,
  listPayoutEntries,
  getMailStatus,
  retryWebhookCreation,
  setStoreMailTrust,
  cancelExport,
  deleteMyAccount,
  exportMyData,
  getExport,
  getExportLink,
  getMyExports,
  restoreMyAccount,
  getOrder,
  listOrders,
  placeOrder,
  quoteOrder,
  readPayment,
  answerOffer,
  refundOrder,
  resendReceipt,
  markCountryChecked,
  refundVat,
  readdressGift,
  sendGiftCode,
  claimGift,
  getOrderTeams,
  getTeam,
  inviteSeat,
  resendSeat,
  revokeSeat,
  setOwnSeat,
  sendSeatCode,
  claimSeat,
  withdrawReceiptLink,
  getInvoiceSettings,
  listDisputes,
  listSubscriptions,
  getSubscription,
  cancelSubscription,
  forgiveInstallments,
  resumeSubscription,
  getMySubscriptions,
  cancelMySubscription,
  resumeMySubscription,
  pauseSubscription,
  pauseMySubscription,
  getSubscriptionSettings,
  saveSubscriptionSettings,
  previewMySubscriptionChange,
  changeMySubscription,
  savePaymentMethod,
  getSubscriptionTerms,
  saveSubscriptionTerms,
  announcePriceRise,
  withdrawPriceRise,
  getCheckoutQuestions,
  saveCheckoutQuestions,
  getBumps,
  saveBumps,
  getAvailability,
  saveAvailability,
  listBusyFeeds,
  saveBusyFeed,
  deleteBusyFeed,
  readBusyFeedNow,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  saveWebhook,
  sendTestWebhook,
  setWebhook,
  getSlots,
  listBookings,
  moveBooking,
  cancelBooking,
  getGroupCall,
  cancelGroupCall,
  markNoShow,
  myBookings,
  book,
  moveMyBooking,
  cancelMyBooking,
  getContents,
  saveContents,
  getCourseReport,
  getLesson,
  saveLesson,
  listLicences,
  getLicence,
  setLicence,
  importLicences,
  activateLicence,
  validateLicence,
  deactivateLicence,
  getBundle,
  saveBundle,
  giveBundleAdditions,
  getConsentSettings,
  saveConsentSettings,
  getPurchaseOffers,
  savePurchaseOffers,
  getTipSettings,
  saveTipSettings,
  getNotificationSettings,
  saveNotificationSettings,
  getAgreedText,
  getDispute,
  submitEvidence,
  issueInvoice,
  listInvoices,
  getMyInvoice,
  saveInvoiceSettings,
  deleteTaxRate,
  listUnrecordedTaxes,
  retryUnrecordedTaxes,
  dismissUnrecordedTaxes,
  getProviderTaxes,
  getTaxReport,
  previewDiscount,
  previewPrice,
  getTaxes,
  saveTaxRate,
  saveTaxes,
  getStorePage,
  listPageProducts,
  listMedia,
  deleteMedia,
  restoreMedia,
  cancelSchedule,
  getSchedule,
  getVersion,
  listVersions,
  restoreVersion,
  revokePreviewLinks,
  schedulePublish,
  startFromTemplate,
  createPreviewLink,
  discardPreview,
  getPreview,
  addWebsitePage,
  deleteWebsitePage,
  discardWebsitePage,
  getWebsite,
  getWebsitePage,
  orderWebsitePages,
  publishWebsite,
  restoreWebsitePage,
  saveWebsitePage,
  startWebsite,
  updateWebsitePage,
  checkDomain,
  connectDomain,
  getDomains,
  removeDomain,
  publishPreview,
  savePreview,
  finishPasskey,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
  checkAdminStatus,
  endUserSessions,
  resetSecondStep,
  getAdminAuditLog,
  getAdminUsers,
  getFeatureFlags,
  getMaintenance,
  initializeFirstAdmin,
  listAllStores,
  listFlagOverrides,
  listPeople,
  removeFlagOverride,
  restoreSuspendedStore,
  restoreUser,
  setFlagOverride,
  setUserAdminStatus,
  setUserPlan,
  getPlan,
  startPlanCheckout,
  cancelPlan,
  previewPlanSwitch,
  switchPlan,
  keepPlan,
  resumePlan,
  openPlanReceipt,
  getPlanSales,
  savePlanSales,
  listPlanSubscribers,
  suspendStore,
  suspendUser,
  updateFeatureFlags,
  updateMaintenance,
  confirmIdentity,
  finishEmailChange,
  sendConfirmationCode,
  startEmailChange,
  listAllSecurityEvents,
  listSecurityEvents,
  confirmSecondStep,
  getSecondStep,
  newRecoveryCodes,
  startSecondStep,
  turnOffSecondStep,
  checkSlug,
  createAdditionalStore,
  createStoreWithTenant,
  deleteStoreAndTenant,
  getStore,
  getFirstSale,
  getLatestOrders,
  getStoreHome,
  getStoreStats,
  markFirstSaleSeen,
  listDeletedStores,
  listStores,
  restoreStore,
  suggestSlugs,
  switchActiveStore,
  updateStore,
  createTenant,
  deleteTenant,
  getTenantInfo,
  getTraffic,
  checkCustomCss,
  suggestPalette,
  listStoreAffiliates,
  deleteStoreAffiliate,
  saveStoreAffiliate,
  sendStoreAffiliateLink,
  listCommissions,
  markCommissionsPaid,
  listCommissionPayments,
  listDiscounts,
  saveDiscount,
  deleteDiscount,
  listSubscribers,
  removeSubscribers,
  listLegalPages,
  saveLegalPage,
  publishLegalPage,
  unpublishLegalPage,
  saveReview,
  deleteMyReview,
  listReviews,
  replyReview,
  reportReview,
  listReviewReports,
  decideReviewReport,
  listContactMessages,
  markContactMessages,
  removeContactMessages,
  testCreateStoreSimple,
  testFunction,
  cancelCampaign,
  countAudience,
  deleteCampaign,
  duplicateCampaign,
  getAudienceChoices,
  getCampaign,
  getCampaignProgress,
  listCampaignRecipients,
  listPosts,
  getPost,
  savePost,
  publishPost,
  unpublishPost,
  deletePost,
  restorePost,
  listPostComments,
  answerPostComment,
  moderatePostComment,
  muteCommenter,
  listCampaigns,
  restoreCampaign,
  saveCampaign,
  getProductUpdate,
  announceVersion,
  scheduleCampaign,
  sendCampaign,
  sendCampaignTest,
  unscheduleCampaign,
];
