import type { PageRoute } from '../access/page.ts';
import { affiliatePage } from './storefront/affiliatePage.ts';
import { cartPage, cartSubmit } from './storefront/cart/cartPage.ts';
import { challengeSubmit } from './storefront/checkout/challenge.ts';
import { checkoutPage, orderCheckoutPage } from './storefront/checkout/checkoutPage.ts';
import { checkoutSubmit, orderCheckoutSubmit } from './storefront/checkout/checkoutSubmit.ts';
import { cartPaymentReturn, paymentReturn } from './storefront/checkout/paymentReturn.ts';
import { renewalPage, renewalSubmit } from './storefront/checkout/renewalPage.ts';
import { cardPage, cardReturn, cardSubmit } from './storefront/members/cardPages.ts';
import { restSubmit } from './storefront/members/restPages.ts';
import { switchPage, switchSubmit } from './storefront/members/switchPages.ts';
import { subscriptionSubmit } from './storefront/members/subscriptionSubmit.ts';
import { libraryLinkPage } from './storefront/orders/libraryLinkPage.ts';
import { contactPage, contactSent, contactSubmit } from './storefront/forms/contactPage.ts';
import { closedNotice, unknownInsideNotice, unknownNotice } from './storefront/fallbackPages.ts';
import { archiveSubmit } from './storefront/members/home/archiveSubmit.ts';
import { timesPage } from './storefront/calls/timesPage.ts';
import { callCalendar, callPage, callSubmit } from './storefront/members/callPages.ts';
import { contentPage } from './storefront/members/contentPage.ts';
import { freeMachine } from './storefront/members/freeMachine.ts';
import {
  libraryArchive,
  libraryFile,
  libraryMedia,
  libraryStream,
  libraryPage,
  libraryProductPage,
} from './storefront/members/libraryPages.ts';
import { manifestPage } from './storefront/members/manifestPage.ts';
import { postFeedPage, postFeedSubmit } from './storefront/posts/postFeedPages.ts';
import { postPage, postsPage, postSubmit } from './storefront/posts/postPages.ts';
import {
  lessonCaptions,
  lessonMedia,
  lessonPage,
  lessonStream,
  lessonSubmit,
} from './storefront/courses/lessonPage.ts';
import {
  certificatePage,
  certificatePdf,
  memberCertificate,
  memberCertificateSubmit,
} from './storefront/courses/certificatePages.ts';
import { sampleCaptions, sampleLesson, sampleMedia, sampleStream } from './storefront/courses/sampleLessonPages.ts';
import {
  memberPreview,
  previewContent,
  previewFile,
  previewLesson,
  previewMedia,
} from './storefront/members/memberPreview.ts';
import { libraryText, previewText } from './storefront/members/libraryText.ts';
import { loginPage, loginSubmit } from './storefront/members/loginPage.ts';
import { logout } from './storefront/members/logout.ts';
import { memberOrderPage, memberOrdersPage } from './storefront/members/orderPages.ts';
import { accountPages } from './storefront/members/accountPages.ts';
import { emailsSubmit } from './storefront/members/emailsSubmit.ts';
import { passkeyNameSubmit } from './storefront/members/passkeyPages.ts';
import { passkeyChallenge } from './storefront/members/passkeySignIn.ts';
import { profilePage, profileSubmit } from './storefront/members/profilePage.ts';
import { resetPage, resetSubmit } from './storefront/members/resetPage.ts';
import { signupPage, signupSubmit } from './storefront/members/signupPage.ts';
import { keySetPage } from './licences/keySetPage.ts';
import { verifyPage } from './licences/verifyPage.ts';
import { feedPage } from './search/feedPage.ts';
import { llmsPage } from './search/llmsPage.ts';
import { memberIcon, productShareImage, shareImage, touchIcon } from './search/sharePages.ts';
import { sitemapPage } from './search/sitemapPage.ts';
import { findOrderPage, findOrderSubmit } from './storefront/orders/findOrderPage.ts';
import {
  memberInvoice,
  memberInvoiceSubmit,
  orderInvoice,
  orderInvoiceSubmit,
} from './storefront/orders/invoicePages.ts';
import { offerSubmit } from './storefront/orders/offerSubmit.ts';
import { giftPage, giftSubmit } from './storefront/orders/giftPages.ts';
import { seatPage, seatSubmit } from './storefront/orders/seatPages.ts';
import { teamPage, teamSubmit } from './storefront/members/teamPages.ts';
import { memberGiftSubmit, orderGiftSubmit } from './storefront/orders/readdressPages.ts';
import { memberVatSubmit, orderVatSubmit } from './storefront/orders/vatRefundPages.ts';
import { orderArchive, orderContent, orderFile, orderMedia, orderPage } from './storefront/orders/orderPage.ts';
import { embedPage } from './pages/embedPage.ts';
import { legalPage } from './storefront/legalPage.ts';
import { productPage } from './storefront/productPage.ts';
import { reviewsPage } from './storefront/reviews/reviewsPage.ts';
import { reviewSubmit } from './storefront/members/reviewSubmit.ts';
import { productsPage } from './storefront/productsPage.ts';
import { storefrontPage } from './storefront/storefrontPage.ts';
import {
  confirmPage,
  confirmSubmit,
  subscribePage,
  subscribeSent,
  subscribeSubmit,
} from './storefront/forms/subscribePages.ts';
import {
  waitlistConfirmPage,
  waitlistConfirmSubmit,
  waitlistPage,
  waitlistSent,
  waitlistSubmit,
} from './storefront/forms/waitlistPages.ts';
import { websiteHome, websiteHomeOnPlatform, websitePage, websitePageOnPlatform } from './website/websitePage.ts';
import { websiteLlms } from './website/websiteLlms.ts';
import { websiteSitemap } from './website/websiteSitemap.ts';
import { subscribeAgainSubmit, unsubscribePage, unsubscribeSubmit } from './storefront/forms/unsubscribePage.ts';

/** All pages of a store. */
export const pages: readonly PageRoute[] = [
  storefrontPage,
  websiteHome,
  websiteSitemap,
  websiteLlms,
  productsPage,
  productPage,
  timesPage,
  sampleLesson,
  sampleMedia,
  sampleStream,
  sampleCaptions,
  certificatePage,
  reviewsPage,
  feedPage,
  sitemapPage,
  shareImage,
  productShareImage,
  touchIcon,
  llmsPage,
  keySetPage,
  verifyPage,
  legalPage,
  // A website has no page of its own at these addresses.
  cartPage,
  cartSubmit,
  orderCheckoutPage,
  orderCheckoutSubmit,
  findOrderPage,
  // These come after the files that every store serves and before the addresses that are left to pages of a website.
  websitePage,
  websiteHomeOnPlatform,
  websitePageOnPlatform,
  embedPage,
  checkoutPage,
  checkoutSubmit,
  challengeSubmit,
  paymentReturn,
  cartPaymentReturn,
  renewalPage,
  renewalSubmit,
  findOrderSubmit,
  orderPage,
  orderFile,
  orderMedia,
  orderContent,
  orderArchive,
  offerSubmit,
  orderInvoice,
  orderInvoiceSubmit,
  orderVatSubmit,
  subscribePage,
  subscribeSubmit,
  subscribeSent,
  confirmPage,
  confirmSubmit,
  waitlistPage,
  waitlistSubmit,
  waitlistSent,
  waitlistConfirmPage,
  waitlistConfirmSubmit,
  unsubscribePage,
  unsubscribeSubmit,
  subscribeAgainSubmit,
  affiliatePage,
  contactPage,
  contactSubmit,
  contactSent,
  memberPreview,
  previewContent,
  previewLesson,
  previewFile,
  previewMedia,
  previewText,
  libraryLinkPage,
  libraryPage,
  archiveSubmit,
  manifestPage,
  memberIcon,
  libraryProductPage,
  libraryFile,
  libraryMedia,
  libraryStream,
  libraryText,
  contentPage,
  callPage,
  callSubmit,
  callCalendar,
  postsPage,
  postPage,
  postSubmit,
  postFeedPage,
  postFeedSubmit,
  lessonPage,
  lessonMedia,
  lessonStream,
  lessonCaptions,
  lessonSubmit,
  memberCertificate,
  memberCertificateSubmit,
  certificatePdf,
  freeMachine,
  libraryArchive,
  reviewSubmit,
  memberOrdersPage,
  subscriptionSubmit,
  switchPage,
  switchSubmit,
  restSubmit,
  cardPage,
  cardSubmit,
  cardReturn,
  memberOrderPage,
  memberInvoice,
  memberInvoiceSubmit,
  memberVatSubmit,
  giftPage,
  giftSubmit,
  seatPage,
  seatSubmit,
  teamPage,
  teamSubmit,
  orderGiftSubmit,
  memberGiftSubmit,
  profilePage,
  profileSubmit,
  emailsSubmit,
  ...accountPages,
  passkeyNameSubmit,
  passkeyChallenge,
  loginPage,
  loginSubmit,
  signupPage,
  signupSubmit,
  resetPage,
  resetSubmit,
  logout,
];

/** The pages shown instead of a missing page, or while the customer pool is closed. */
export const notices = { unknown: unknownNotice, unknownInside: unknownInsideNotice, closed: closedNotice };
