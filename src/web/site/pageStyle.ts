import { LRUCache } from 'lru-cache';
import type { PageKind, PageView } from '#shared/contract/pages.ts';
import base from '../blocks/base.css?raw';
import { itemsOf } from '#shared/blocks/page.ts';
import cards from '../blocks/cards.css?raw';
import calm from '../blocks/layouts/calm.css?raw';
import courseParts from '../blocks/courseParts.css?raw';
import contact from '../blocks/contact/contact.css?raw';
import cta from '../blocks/cta.css?raw';
import document from '../blocks/document.css?raw';
import form from '../blocks/form.css?raw';
import pager from '../blocks/pager.css?raw';
import pieces from '../blocks/pieces.css?raw';
import productGrid from '../blocks/productGrid/productGrid.css?raw';
import formSection from '../blocks/signup/formSection.css?raw';
import preview from '../blocks/preview.css?raw';
import slotPicker from '../blocks/slotPicker.css?raw';
import reviews from '../blocks/reviews.css?raw';
import searchForm from '../blocks/searchForm.css?raw';
import print from '../blocks/print.css?raw';
import courses from '../members/courses/courses.css?raw';
import media from '../members/media.css?raw';
import members from '../members/members.css?raw';
import library from '../members/library.css?raw';
import posts from '../members/posts/posts.css?raw';
import file from '../members/file.css?raw';
import review from '../members/review.css?raw';
import passkeys from '../members/passkeys.css?raw';
import team from '../members/team.css?raw';
import platformTokens from '../ui/tokens.css?raw';
import affiliate from './affiliate/affiliate.css?raw';
import cart from './cart/cart.css?raw';
import bumps from './checkout/bumps.css?raw';
import checkout from './checkout/checkout.css?raw';
import currency from './currency.css?raw';
import site from '../blocks/site.css?raw';
import { storefrontSheets } from '../blocks/storefrontSheets.ts';
import { themeCss } from '../blocks/themeCss.ts';
import { themeRules } from '../blocks/themes/themeRules.ts';
import { isPreview } from './isPreview.ts';
import landing from './landing/landing.css?raw';
import { minifyCss } from './minifyCss.ts';
import legal from './legal/legal.css?raw';
import notice from './notice/notice.css?raw';
import { platformFaces } from './platformFaces.ts';
import product from './product/product.css?raw';
import products from './products/products.css?raw';
import { PRODUCT_SHEETS } from './product/layouts/productSheets.ts';
import { classesOf, usedRules } from './usedRules.ts';
import reviewsPage from './reviews/reviewsPage.css?raw';
import tierCards from '../blocks/tierCards.css?raw';
import visitors from './visitors/visitors.css?raw';

/** The single style sheet of a page: the theme and the rules that its markup needs. */
export function pageStyle(view: PageView, markup: string): string {
  if (view.kind === 'landing') return RULES.landing;
  if (view.store === null) return PLATFORM_NOTICE;
  const { store } = view;
  const own = view.kind === 'storefront' ? view.customCss : '';
  const rules = neededRules(view, { theme: store.theme, classes: classesOf(markup) }) + own;
  return themeCss(store, rules, markup + own) + rules;
}

type StorePage = Exclude<PageView, { kind: 'landing' }>;
type Need = { theme: string; classes: ReadonlySet<string> };

/** Keeps the rules that a page's markup uses, of all that this kind of page can use in this theme. */
function neededRules(view: StorePage, { theme, classes }: Need): string {
  const key = [theme, isPreview(view), ...partsOf(view), '', ...classes].join('\n');
  return cachedRules.memo(key, { context: { view, theme, classes } });
}

/** Cached, because pages with the same markup classes need the same rules, and most pages rarely change. */
const cachedRules = new LRUCache<string, string, Need & { view: StorePage }>({
  max: 500,
  memoMethod: (_key, _stale, { context }) => pickRules(context.view, context),
});

function pickRules(view: StorePage, { theme, classes }: Need): string {
  const rules = view.kind === 'storefront' ? blockRules(view) : RULES[view.kind];
  return usedRules(rules + minifyCss(themeRules(theme, rules)) + (isPreview(view) ? PREVIEW : ''), classes);
}

/** A page of blocks includes the rules of its block types only. */
const blockRules = (view: BlockPage): string =>
  [...storefrontSheets(typesOf(view)), ...(view.site ? [site] : [])].map(minifiedOnce).join('');

type BlockPage = Extract<PageView, { kind: 'storefront' }>;

const typesOf = ({ page }: BlockPage): Set<string> => new Set(itemsOf(page).map(({ type }) => type));

/** The cache key of a page's style sheets. */
const partsOf = (view: StorePage): string[] =>
  view.kind === 'storefront' ? [view.kind, view.site ? 'site' : '', ...typesOf(view)] : [view.kind];

/** Our own style sheets, which are few. */
const cachedSheets = new LRUCache<string, string>({ max: 200, memoMethod: (rules) => minifyCss(rules) });
const minifiedOnce = (rules: string): string => cachedSheets.memo(rules);

const sheet = (...parts: readonly string[]): string => minifyCss(parts.join('\n'));

const PREVIEW = sheet(preview);
const CHECKOUT = sheet(base, pieces, form, document, checkout, slotPicker, bumps, currency, print);
const MEMBERS = sheet(base, pieces, form, document, members, slotPicker, cta, searchForm, pager, print);
const LIBRARY = sheet(
  base,
  pieces,
  cards,
  form,
  document,
  tierCards,
  members,
  library,
  posts,
  cta,
  searchForm,
  pager,
  print,
);
const POSTS = sheet(base, pieces, form, document, members, posts, cta, searchForm, pager, print);

const COURSES = sheet(base, pieces, form, document, members, courses, print);

const VISITORS = sheet(base, pieces, form, document, members, cta, formSection, contact, visitors, print);

const RULES: Readonly<Record<Exclude<PageKind, 'storefront'>, string>> = {
  landing: sheet(platformTokens, landing) + platformFaces,
  product: sheet(base, pieces, cards, calm, cta, reviews, tierCards, product, courseParts, currency, ...PRODUCT_SHEETS),
  reviews: sheet(base, pieces, document, reviews, reviewsPage, pager),
  products: sheet(base, pieces, document, cards, calm, cta, productGrid, searchForm, products, pager),
  affiliate: sheet(base, pieces, document, members, affiliate, print),
  cart: sheet(base, pieces, form, document, cart, bumps, currency),
  checkout: CHECKOUT,
  legal: sheet(base, pieces, legal),
  challenge: CHECKOUT,
  'payment-check': CHECKOUT,
  renewal: CHECKOUT,
  'order-done': CHECKOUT + sheet(media),
  'find-order': MEMBERS,
  gift: MEMBERS,
  seat: MEMBERS,
  'member-sign-in': MEMBERS + sheet(passkeys),
  'member-sign-up': MEMBERS,
  'member-reset': MEMBERS,
  library: LIBRARY,
  'library-product': LIBRARY + sheet(media, review),
  'library-text': MEMBERS,
  'library-file': MEMBERS + sheet(file),
  'member-posts': POSTS,
  'member-post': POSTS,
  'call-times': MEMBERS,
  'member-call': MEMBERS,
  course: COURSES,
  lesson: COURSES,
  'member-certificate': COURSES,
  certificate: COURSES,
  'library-licence': MEMBERS,
  'member-switch': MEMBERS,
  'member-orders': MEMBERS,
  'member-order': LIBRARY,
  'member-team': MEMBERS + sheet(team),
  'member-profile': MEMBERS + sheet(passkeys),
  'member-account': MEMBERS + sheet(passkeys),
  'account-deleted': MEMBERS,
  form: VISITORS,
  waitlist: VISITORS,
  message: VISITORS,
  notice: sheet(base, pieces, notice),
};

/** Without a store there is no theme, so the platform's own colors are used. */
const PLATFORM_NOTICE =
  sheet(platformTokens) +
  minifyCss(`:root {
    --bg: var(--paper); --bg-end: var(--paper); --text: var(--ink); --text-2: var(--ink-2); --muted: var(--ink-3);
    --mark: var(--focus); --soft: var(--mocha-soft); --button: var(--mocha); --button-ink: var(--on-accent);
    --button-edge: var(--mocha); --face: var(--face-text); --face-title: var(--face-display); --r: var(--radius-medium);
  }`) +
  platformFaces +
  RULES.notice;
