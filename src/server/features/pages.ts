import type { PageRoute } from '../access/page.ts';
import { challengeSubmit } from './storefront/challenge.ts';
import { checkoutPage } from './storefront/checkoutPage.ts';
import { checkoutSubmit } from './storefront/checkoutSubmit.ts';
import { libraryLinkPage } from './storefront/libraryLinkPage.ts';
import { contactPage, contactSent, contactSubmit } from './storefront/contactPage.ts';
import { closedNotice, unknownInsideNotice, unknownNotice } from './storefront/standingNotices.ts';
import { libraryFile, libraryPage, libraryProductPage } from './storefront/members/libraryPages.ts';
import { loginPage, loginSubmit } from './storefront/members/loginPage.ts';
import { logout } from './storefront/members/logout.ts';
import { memberOrderPage, memberOrdersPage } from './storefront/members/orderPages.ts';
import { profilePage, profileSubmit } from './storefront/members/profilePage.ts';
import { resetPage, resetSubmit } from './storefront/members/resetPage.ts';
import { signupPage, signupSubmit } from './storefront/members/signupPage.ts';
import { feedPage } from './search/feedPage.ts';
import { llmsPage } from './search/llmsPage.ts';
import { productShareImage, shareImage } from './search/sharePages.ts';
import { sitemapPage } from './search/sitemapPage.ts';
import { findOrderPage, findOrderSubmit } from './storefront/findOrderPage.ts';
import { orderFile, orderPage } from './storefront/orderPage.ts';
import { embedPage } from './pages/embedPage.ts';
import { legalPage } from './storefront/legalPage.ts';
import { productPage } from './storefront/productPage.ts';
import { storefrontPage } from './storefront/storefrontPage.ts';
import {
  confirmPage,
  confirmSubmit,
  subscribePage,
  subscribeSent,
  subscribeSubmit,
} from './storefront/subscribePages.ts';
import { websiteHome, websitePage } from './website/websitePage.ts';
import { websiteLlms } from './website/websiteLlms.ts';
import { websiteSitemap } from './website/websiteSitemap.ts';
import { subscribeAgainSubmit, unsubscribePage, unsubscribeSubmit } from './storefront/unsubscribePage.ts';

/** Every page of a store. */
export const pages: readonly PageRoute[] = [
  storefrontPage,
  websiteHome,
  websiteSitemap,
  websiteLlms,
  productPage,
  feedPage,
  sitemapPage,
  shareImage,
  productShareImage,
  llmsPage,
  legalPage,
  // Behind the files that every store answers, before the addresses that only lead back to its front.
  websitePage,
  embedPage,
  checkoutPage,
  checkoutSubmit,
  challengeSubmit,
  findOrderPage,
  findOrderSubmit,
  orderPage,
  orderFile,
  subscribePage,
  subscribeSubmit,
  subscribeSent,
  confirmPage,
  confirmSubmit,
  unsubscribePage,
  unsubscribeSubmit,
  subscribeAgainSubmit,
  contactPage,
  contactSubmit,
  contactSent,
  libraryLinkPage,
  libraryPage,
  libraryProductPage,
  libraryFile,
  memberOrdersPage,
  memberOrderPage,
  profilePage,
  profileSubmit,
  loginPage,
  loginSubmit,
  signupPage,
  signupSubmit,
  resetPage,
  resetSubmit,
  logout,
];

/** What stands in place of a page. */
export const notices = { unknown: unknownNotice, unknownInside: unknownInsideNotice, closed: closedNotice };
