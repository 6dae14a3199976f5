import type { AnyAnswer } from '../access/answer.ts';
import { changePassword } from './accounts/changePassword.ts';
import { endSession } from './accounts/endSession.ts';
import { findUser } from './accounts/findUser.ts';
import { getUser } from './accounts/getUser.ts';
import { listSessions } from './accounts/listSessions.ts';
import { resendVerificationCode } from './accounts/resendVerificationCode.ts';
import { resetPassword } from './accounts/resetPassword.ts';
import { sendVerificationCode } from './accounts/sendVerificationCode.ts';
import { signIn } from './accounts/signIn.ts';
import { signOut } from './accounts/signOut.ts';
import { signUp } from './accounts/signUp.ts';
import { updateProfile } from './accounts/updateProfile.ts';
import { verifyEmailCode } from './accounts/verifyEmailCode.ts';
import { convertAffiliateReferral } from './affiliates/convertAffiliateReferral.ts';
import { getAffiliate } from './affiliates/getAffiliate.ts';
import { trackAffiliateSignup } from './affiliates/trackAffiliateSignup.ts';
import { trackAffiliateVisit } from './affiliates/trackAffiliateVisit.ts';
import { cancelCampaign } from './campaigns/cancelCampaign.ts';
import { countAudience } from './campaigns/countAudience.ts';
import { deleteCampaign } from './campaigns/deleteCampaign.ts';
import { duplicateCampaign } from './campaigns/duplicateCampaign.ts';
import { getAudienceChoices } from './campaigns/getAudienceChoices.ts';
import { getCampaign } from './campaigns/getCampaign.ts';
import { getCampaignProgress } from './campaigns/getCampaignProgress.ts';
import { listCampaignRecipients } from './campaigns/listCampaignRecipients.ts';
import { listCampaigns } from './campaigns/listCampaigns.ts';
import { restoreCampaign } from './campaigns/restoreCampaign.ts';
import { saveCampaign } from './campaigns/saveCampaign.ts';
import { scheduleCampaign } from './campaigns/scheduleCampaign.ts';
import { sendCampaign } from './campaigns/sendCampaign.ts';
import { sendCampaignTest } from './campaigns/sendCampaignTest.ts';
import { unscheduleCampaign } from './campaigns/unscheduleCampaign.ts';
import { deleteProducts } from './catalog/deleteProducts.ts';
import { duplicateProduct } from './catalog/duplicateProduct.ts';
import { getFileLink } from './catalog/getFileLink.ts';
import { getProduct } from './catalog/getProduct.ts';
import { listProducts } from './catalog/listProducts.ts';
import { orderProducts } from './catalog/orderProducts.ts';
import { publishProduct } from './catalog/publishProduct.ts';
import { removeFile } from './catalog/removeFile.ts';
import { renameFile } from './catalog/renameFile.ts';
import { restoreFile } from './catalog/restoreFile.ts';
import { restoreProducts } from './catalog/restoreProducts.ts';
import { saveProduct } from './catalog/saveProduct.ts';
import { setProductsState } from './catalog/setProductsState.ts';
import { createStoreCustomer } from './customers/createStoreCustomer.ts';
import { getCustomer } from './customers/getCustomer.ts';
import { getCustomerTimeline } from './customers/getCustomerTimeline.ts';
import { getStoreCustomers } from './customers/getStoreCustomers.ts';
import { grantAccess } from './customers/grantAccess.ts';
import { recordCustomerPurchase } from './customers/recordCustomerPurchase.ts';
import { restoreAccess } from './customers/restoreAccess.ts';
import { revokeAccess } from './customers/revokeAccess.ts';
import { searchStoreCustomers } from './customers/searchStoreCustomers.ts';
import { updateStoreCustomer } from './customers/updateStoreCustomer.ts';
import { confirmIdentity } from './identity/confirmIdentity.ts';
import { finishEmailChange } from './identity/finishEmailChange.ts';
import { sendConfirmationCode } from './identity/sendConfirmationCode.ts';
import { startEmailChange } from './identity/startEmailChange.ts';
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
import { getTraffic } from './events/getTraffic.ts';
import { getMailStatus } from './mail/getMailStatus.ts';
import { retryWebhookCreation } from './mail/retryWebhookCreation.ts';
import { setStoreMailTrust } from './mail/setStoreMailTrust.ts';
import { cancelExport } from './myData/cancelExport.ts';
import { deleteMyAccount } from './myData/deleteMyAccount.ts';
import { exportMyData } from './myData/exportMyData.ts';
import { getExport } from './myData/getExport.ts';
import { getMyExports } from './myData/getMyExports.ts';
import { restoreMyAccount } from './myData/restoreMyAccount.ts';
import { getOrder } from './orders/getOrder.ts';
import { listOrders } from './orders/listOrders.ts';
import { placeOrder } from './orders/placeOrder.ts';
import { quoteOrder } from './orders/quoteOrder.ts';
import { refundOrder } from './orders/refundOrder.ts';
import { resendReceipt } from './orders/resendReceipt.ts';
import { withdrawReceiptLink } from './orders/withdrawReceiptLink.ts';
import { getStorePage } from './pages/getStorePage.ts';
import { deleteMedia } from './media/deleteMedia.ts';
import { listMedia } from './media/listMedia.ts';
import { restoreMedia } from './media/restoreMedia.ts';
import { cancelSchedule } from './previews/cancelSchedule.ts';
import { getSchedule } from './previews/getSchedule.ts';
import { getVersion } from './previews/getVersion.ts';
import { listVersions } from './previews/listVersions.ts';
import { restoreVersion } from './previews/restoreVersion.ts';
import { revokePreviewLinks } from './previews/revokePreviewLinks.ts';
import { schedulePublish } from './previews/schedulePublish.ts';
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
import { checkAdminStatus } from './platform/checkAdminStatus.ts';
import { endUserSessions } from './platform/endUserSessions.ts';
import { getAdminAuditLog } from './platform/getAdminAuditLog.ts';
import { getAdminUsers } from './platform/getAdminUsers.ts';
import { getFeatureFlags } from './platform/getFeatureFlags.ts';
import { getMaintenance } from './platform/getMaintenance.ts';
import { initializeFirstAdmin } from './platform/initializeFirstAdmin.ts';
import { listAllStores } from './platform/listAllStores.ts';
import { listFlagOverrides } from './platform/listFlagOverrides.ts';
import { listPeople } from './platform/listPeople.ts';
import { removeFlagOverride } from './platform/removeFlagOverride.ts';
import { resetSecondStep } from './platform/resetSecondStep.ts';
import { restoreSuspendedStore } from './platform/restoreSuspendedStore.ts';
import { restoreUser } from './platform/restoreUser.ts';
import { setFlagOverride } from './platform/setFlagOverride.ts';
import { setUserAdminStatus } from './platform/setUserAdminStatus.ts';
import { setUserPlan } from './platform/setUserPlan.ts';
import { suspendStore } from './platform/suspendStore.ts';
import { suspendUser } from './platform/suspendUser.ts';
import { updateFeatureFlags } from './platform/updateFeatureFlags.ts';
import { updateMaintenance } from './platform/updateMaintenance.ts';
import { listAllSecurityEvents } from './security/listAllSecurityEvents.ts';
import { listSecurityEvents } from './security/listSecurityEvents.ts';
import { confirmSecondStep } from './secondStep/confirmSecondStep.ts';
import { getSecondStep } from './secondStep/getSecondStep.ts';
import { newRecoveryCodes } from './secondStep/newRecoveryCodes.ts';
import { startSecondStep } from './secondStep/startSecondStep.ts';
import { turnOffSecondStep } from './secondStep/turnOffSecondStep.ts';
import { checkSlug } from './stores/checkSlug.ts';
import { createAdditionalStore } from './stores/createAdditionalStore.ts';
import { createStoreWithTenant } from './stores/createStoreWithTenant.ts';
import { deleteStoreAndTenant } from './stores/deleteStoreAndTenant.ts';
import { getFirstSale } from './stores/getFirstSale.ts';
import { getLatestOrders } from './stores/getLatestOrders.ts';
import { getStore } from './stores/getStore.ts';
import { getStoreHome } from './stores/getStoreHome.ts';
import { getStoreStats } from './stores/getStoreStats.ts';
import { markFirstSaleSeen } from './stores/markFirstSaleSeen.ts';
import { listDeletedStores } from './stores/listDeletedStores.ts';
import { listStores } from './stores/listStores.ts';
import { suggestSlugs } from './stores/suggestSlugs.ts';
import { restoreStore } from './stores/restoreStore.ts';
import { switchActiveStore } from './stores/switchActiveStore.ts';
import { updateStore } from './stores/updateStore.ts';
import { createTenant } from './tenants/createTenant.ts';
import { deleteTenant } from './tenants/deleteTenant.ts';
import { getTenantInfo } from './tenants/getTenantInfo.ts';
import { checkCustomCss } from './themes/checkCustomCss.ts';
import { suggestPalette } from './themes/suggestPalette.ts';
import { listSubscribers } from './subscribers/listSubscribers.ts';
import { removeSubscribers } from './subscribers/removeSubscribers.ts';
import { listLegalPages } from './legal/listLegalPages.ts';
import { publishLegalPage } from './legal/publishLegalPage.ts';
import { saveLegalPage } from './legal/saveLegalPage.ts';
import { unpublishLegalPage } from './legal/unpublishLegalPage.ts';
import { listContactMessages } from './messages/listContactMessages.ts';
import { markContactMessages } from './messages/markContactMessages.ts';
import { removeContactMessages } from './messages/removeContactMessages.ts';
import { testCreateStoreSimple } from './trials/testCreateStoreSimple.ts';
import { testFunction } from './trials/testFunction.ts';
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
import { checkDomain } from './domains/checkDomain.ts';
import { connectDomain } from './domains/connectDomain.ts';
import { getDomains } from './domains/getDomains.ts';
import { removeDomain } from './domains/removeDomain.ts';

/** The calls that the server answers: production does not know those for trying things out. */
export const callablesIn = ({ isProduction }: { isProduction: boolean }): readonly AnyAnswer[] =>
  isProduction ? callables.filter(({ contract }) => !contract.outsideProduction) : callables;

/** Every call there is. */
export const callables: readonly AnyAnswer[] = [
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
  removeFile,
  renameFile,
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
  revokeAccess,
  searchStoreCustomers,
  updateStoreCustomer,
  getMailStatus,
  retryWebhookCreation,
  setStoreMailTrust,
  cancelExport,
  deleteMyAccount,
  exportMyData,
  getExport,
  getMyExports,
  restoreMyAccount,
  getOrder,
  listOrders,
  placeOrder,
  quoteOrder,
  refundOrder,
  resendReceipt,
  withdrawReceiptLink,
  getStorePage,
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
  listSubscribers,
  removeSubscribers,
  listLegalPages,
  saveLegalPage,
  publishLegalPage,
  unpublishLegalPage,
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
  listCampaigns,
  restoreCampaign,
  saveCampaign,
  scheduleCampaign,
  sendCampaign,
  sendCampaignTest,
  unscheduleCampaign,
];
