import type { LessonKind } from '#shared/rules/course.ts';
import type { CertificateView, CourseProgressView, CourseView, LessonView, ModuleView } from './coursePages.ts';
import type { PostCardView, PostView } from './postPages.ts';
import type { PlanOffer } from './plans.ts';
import type { contact } from '#shared/blocks/contact.ts';
import type { ValuesOf } from '#shared/blocks/field.ts';
import type { Page } from '#shared/blocks/page.ts';
import type { signup } from '#shared/blocks/signup.ts';
import type { EmailPreference } from '#shared/rules/emailPreference.ts';
import type { PaymentSources } from '#shared/rules/paymentSources.ts';
import type { Language } from '#shared/rules/language.ts';
import type { CheckoutQuestion } from '#shared/rules/checkoutQuestion.ts';
import type { ReviewOrigin } from '#shared/rules/review.ts';
import type { ContentKind, ProductKind } from '#shared/rules/productKind.ts';
import type { OrderWords } from '#shared/rules/orderTexts.ts';
import type { MediaKind } from '#shared/rules/playable.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { LegalKind } from '#shared/rules/legal.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import type { ThemeTokens } from '#shared/rules/theme.ts';
import type { Image, Media, ProductOption } from './catalog.ts';

/** The data that the server passes to the page renderer. All URLs are ready to print. */

export interface StoreFrame {
  name: string;
  description: string;
  /** The prefix of every link inside the store: '' on the store's own host, '/{slug}' on the platform. */
  base: string;
  /**
   * The store's canonical URL without a trailing slash: 'https://ana.example', or 'https://stoa.example/ana' for a
   * store without its own host. Page paths are appended to it.
   */
  canonicalOrigin: string;
  avatar: Image | null;
  socialLinks: readonly { network: string; url: string }[];
  theme: string;
  tokens: ThemeTokens;
  /** The background image, for themes that show one. */
  background?: Image | null;
  platformUrl: string;
  /** The published legal pages. */
  legal: readonly LegalKind[];
  /** The language of the page's fixed words, numbers and dates. */
  language: Language;
  head: StoreHead;
  /** The query that names the page's language if its URL does, such as '?lang=de'. Empty: the browser decides. */
  languageQuery: string;
  /** The query that links repeat: the language and the currency that the URL names, such as '?lang=de&currency=USD'. */
  linkQuery: string;
  /** The query suffix of links in the unpublished preview, such as '?preview=true'. Null: the published page. */
  preview: string | null;
}

/** What search engines and link previews show. Empty and null fields use generated values. */
export interface StoreHead {
  title: string;
  description: string;
  shareImage: Image | null;
  icon: Image | null;
  hideFromSearch: boolean;
  /** The store's version, which is part of the URL of its share images. */
  version: number;
}

/** The currencies that a visitor can choose. */
export interface CurrencyView {
  current: string;
  /** Codes with the currency's name in the page's language. */
  choices: readonly { code: string; name: string }[];
}

/** A price as the page prints it. `from` shows the minimum. */
export interface PriceView {
  kind: 'free' | 'fixed' | 'from';
  /** '$12', 'Free', '$5+' */
  label: string;
  amount: number;
  currency: string;
  /** Of a subscription: '$12 every month. Cancel any time.' */
  terms?: string;
  /** How often a subscription is paid. */
  every?: Interval;
  /** It begins with a free trial. */
  hasTrial?: boolean;
}

/** A subscription in the members area. */
export interface MemberSubscriptionView {
  id: string;
  title: string;
  /** '$12 every month' */
  price: string;
  /** When it is charged next, or when it ends. */
  state: string;
  /** What canceling means. Null: it is canceled, or has ended. */
  cancelText: string | null;
  canResume: boolean;
  /** The page to switch it to another. Null: there is nothing to switch to. */
  switchHref: string | null;
  /** It becomes another with the next period, and the customer can take that back. */
  canKeep: boolean;
  canPause: boolean;
  /**
   * What is charged, such as 'Visa ending in 4242' (null: nothing is saved), and the page to replace it. Null: it has
   * ended.
   */
  card: { label: string | null; href: string } | null;
  /** The page where a failed renewal is paid. */
  payHref: string | null;
  /** What only an installment plan has. */
  installments: {
    /** What was paid, and what is left. Null: nothing is. */
    paid: string | null;
    /** Why it can't be canceled. Null: it has ended. */
    how: string | null;
    /** What paying the rest at once costs, from this payment on. Null: nothing is left, or a payment is open. */
    rest: { from: string; text: string; label: string } | null;
  } | null;
}

/** A product that a customer can switch a subscription to. */
export interface SwitchOptionView {
  title: string;
  /** '$24 every month' */
  price: string;
  /** What happens, with the exact amount. */
  text: string;
  label: string;
  /** The sealed amount. */
  offer: string;
}

/** Where a customer pays a renewal that failed, or replaces the card of a subscription (`replace`). */
export interface RenewalView {
  purpose: 'pay' | 'replace';
  title: string;
  /** What is paid, and how often. */
  text: string;
  total: string;
  action: string;
  /** Identifies the subscription. */
  token: string;
  /** The order that is paid. Null: nothing is paid. */
  orderId: string | null;
  gateway: CheckoutView['gateway'];
  expiry: string;
  problems: FieldProblems;
  notice: string | null;
}

/** What the reviews of a product say together. `label`: '4.7 out of 5, 12 reviews'. */
export interface RatingView {
  value: number;
  average: string;
  count: string;
  label: string;
}

/** A review that everybody sees. */
export interface ReviewView {
  id: string;
  author: string;
  stars: number;
  /** '5 out of 5' */
  label: string;
  body: string;
  postedOn: string;
  /** ISO 8601, the day. */
  day: string;
  /** Which of the fixed notes appear beside the name. */
  origin: ReviewOrigin;
  isEdited: boolean;
  /** Empty: the creator has not replied. */
  reply: string;
}

export interface ReviewsView {
  rating: RatingView;
  count: number;
  /** From 5 stars to 1: how many reviews have them, the share of all in percent, and the page with only those. */
  shares: readonly { stars: number; label: string; count: string; percent: number; href: string }[];
  items: readonly ReviewView[];
  /** The page of all. Null: these are all. */
  allHref: string | null;
}

/** The customer's own review of a product in the library, or why there is none yet (`note`). */
export type MyReviewView =
  | { note: string }
  | {
      action: string;
      /** 0: nothing is chosen yet. */
      typed: { stars: number; body: string; author: string };
      isSaved: boolean;
      /** Why nobody else sees it. Null: everybody does, or it is new. */
      unseen: string | null;
      reply: string;
      problems: FieldProblems;
      notice: string | null;
    };

export interface ProductCardView {
  slug: string;
  /** How cards, buttons and pages speak of it. */
  kind: ProductKind;
  title: string;
  summary: string;
  cover: { image: Image; alt: string } | null;
  price: PriceView;
  tags: readonly string[];
  /** Whether nothing of it is left, in no variant. Absent: something is, or the page does not read stocks. */
  isSoldOut?: boolean;
  /** Not for sale yet: visitors can join its waitlist. */
  isWaitlist?: boolean;
  /** Absent: it has no reviews, or does not show them. */
  rating?: RatingView;
  /** The library link, if the customer who views the page owns the product. */
  libraryHref?: string | undefined;
}

/** A product as page blocks select it. */
export interface ShownProduct extends ProductCardView {
  id: string;
  publishedAt: string | null;
  /** The number of sales. 0 if no block of the page needs it. */
  sold: number;
  /** Its place in the creator's order. Products with the same one are ordered by id. */
  position: number;
  hasCourse?: boolean;
  /** Absent: it is not a tip jar. */
  tipJar?: { amounts: readonly TipAmountView[]; showsSupporters: boolean };
}

/** The amounts of a tip jar: `value` as the checkout understands it. */
export interface TipAmountView {
  value: string;
  label: string;
}

/** A person who asked to be listed. */
export interface SupporterView {
  name: string;
  on: string;
}

/** Reviews that a block shows. `product`: what they are about, if the block shows several. */
export interface ShownReviewsView {
  rating: RatingView;
  items: readonly (ReviewView & { product: { title: string; slug: string } | null })[];
}

/** The data that a page's blocks show besides their own content. */
export interface PageData {
  /** The published products that the page shows, in the creator's order. */
  products: readonly ShownProduct[];
  /** The outlines of courses and the supporters of tip jars, by product. The builder has none, and shows examples. */
  outlines?: Readonly<Record<string, readonly CourseOutlineView[]>>;
  supporters?: Readonly<Record<string, readonly SupporterView[]>>;
  /** The tiers of memberships by product. The builder has none, and shows an example. */
  tiers?: Readonly<Record<string, readonly TierView[]>>;
  /** Reviews by block. Absent for a block without any. */
  reviews?: Readonly<Record<string, ShownReviewsView>>;
  /** The page's images by id. Deleted images are absent. */
  images: Readonly<Record<string, Image>>;
  /** The page's videos and audio files by id. */
  media: Readonly<Record<string, Media>>;
  /** When the page was rendered, ISO 8601 in UTC. */
  now: string;
}

export interface FileView {
  name: string;
  /** The variants that have it. Absent: all of them. */
  onlyIn?: readonly string[] | undefined;
  kind: string;
  size: string;
  /** '12:34' for video and audio files of a known length. */
  duration: string | null;
}

/** A link, text or course in a product. `fact`: '3 pages'. */
export interface ContentView {
  kind: ContentKind;
  title: string;
  fact: string;
}

/** What a course contains, for visitors. */
export interface CourseOutlineView {
  title: string;
  /** '12 lessons · 3 modules · 45 min' */
  facts: readonly string[];
  modules: readonly {
    /** Empty if it is the only one and has none. */
    title: string;
    /** '4 lessons', '15 min' */
    facts: readonly string[];
    lessons: readonly {
      kind: LessonKind;
      title: string;
      /** '12:34'. Null if it is unknown, and for texts. */
      duration: string | null;
      isPreview: boolean;
      /** Where everybody can open it. Null: only customers can. */
      href: string | null;
    }[];
  }[];
}

/** Free times of a call, each a button of a form. */
export interface SlotPickerView {
  action: string;
  method: 'get' | 'post';
  /** The address of the page itself, where another zone or length is chosen. */
  here: string;
  /** What both forms carry along. */
  hidden: readonly { name: string; value: string }[];
  /** What only the form of the times carries along, such as what is done with the chosen one. */
  chosen: readonly { name: string; value: string }[];
  /** Empty: there is only one length. */
  lengths: readonly { label: string; href: string; isChosen: boolean }[];
  length: string;
  zone: string;
  zones: readonly { value: string; label: string }[];
  zoneText: string;
  /** The zone of the host, if its clocks show another time. */
  hostZone: string | null;
  /** Whether the zone is a guess, which a script may replace by that of the device. */
  isGuess: boolean;
  days: readonly {
    label: string;
    /** `host`: the time on the host's clocks, if that is another one. */
    times: readonly { value: string; label: string; host: string | null }[];
  }[];
  earlierHref: string | null;
  laterHref: string | null;
}

/** A booked call of a customer. */
export interface OwnBookingView {
  id: string;
  time: string;
  isCanceled: boolean;
  isOver: boolean;
  /** What the customer got for the canceled call. */
  given: string | null;
  /** Where the creator meets the customer, with the link in it. */
  place: { text: string; href: string | null } | null;
  /** A file that adds the call to a calendar. Null: it is over or canceled. */
  calendarHref: string | null;
  moveHref: string | null;
  /** What canceling means. Null: it cannot be canceled any more. */
  cancel: string | null;
}

/** The time of a paid call that was taken before the payment arrived, and where another one is chosen. */
export interface LostTimeView {
  time: string;
  chooseHref: string;
}

export interface ProductView extends ProductCardView {
  covers: readonly { image: Image; alt: string }[];
  /** Sanitized when it was saved. */
  descriptionHtml: string;
  files: readonly FileView[];
  contents: readonly ContentView[];
  faq: readonly { question: string; answer: string }[];
}

/** A variant on the page of its product. */
export interface VariantView {
  id: string;
  /** One for each option. */
  values: readonly string[];
  price: PriceView;
  /** 'Save 16%': how much cheaper per time it is than the shortest interval of the same. Null: it is not. */
  saving: string | null;
  /** 0: sold out. Null: there is no limit, or it is not shown. */
  left: number | null;
}

/** A tier of a membership on the page of its product. */
export interface TierView {
  id: string;
  name: string;
  /** What its members get, in the creator's words. */
  description: string;
  /** '$5', and 'every month'. */
  price: string;
  every: string;
  /** 'Everything in Silver', if it includes the tier below it. */
  includes: string | null;
  /** What it adds. */
  items: readonly { title: string; fact: string }[];
  /** 0: sold out. Null: there is no limit, or it is not shown. */
  left: number | null;
  /** 'Join Gold' */
  action: string;
}

/** The problem of a field, shown next to it. */
export type FieldProblems = Readonly<Record<string, string>>;

/** A line of an order that is being placed. */
export interface CheckoutLineView {
  id: string;
  slug: string;
  title: string;
  cover: ProductCardView['cover'];
  quantity: number;
  /** The price of one unit. Null for one unit, whose price is the amount. */
  unit: string | null;
  amount: string;
}

/** A row of what an order costs. `part`: adds to the total. `note`: contained in it. */
export interface SummaryRowView {
  kind: 'part' | 'total' | 'note';
  label: string;
  amount: string;
}

/** A product in a cart. */
export interface CartLineView {
  id: string;
  title: string;
  /** Null: the product has no page any more. */
  slug: string | null;
  cover: ProductCardView['cover'];
  /** Why it is not sold. Such a line is struck out and not part of the total. */
  problem: string | null;
  amount: string | null;
  /** The price of one unit. Null for one unit, whose price is the amount. */
  unit: string | null;
  /** The price without the discount of a bump. */
  full: string | null;
  /** The price when the line was saved, if it has changed since. */
  was: string | null;
  /** Present if the buyer chooses a quantity. */
  quantity: { value: string; most: number } | null;
  /** Present for pay-what-you-want, as at the checkout. */
  offer: CheckoutView['offer'];
}

/** A product that the buyer can add with a tick. `was`: its price without the discount of the offer. */
export interface BumpView {
  /** Of its checkbox. */
  name: string;
  title: string;
  text: string;
  /** 'Access for 30 days', '5 downloads per file'. */
  limits: readonly string[];
  price: string;
  was: string | null;
  cover: ProductCardView['cover'];
  isTaken: boolean;
}

export interface CheckoutView {
  /** What is sold: one product at its own checkout, or null for the lines of an order of several. */
  product: ProductCardView | null;
  /** The choice of a variant. `label` names the options. Null: the product has no variants. */
  variant: {
    label: string;
    title: string;
    value: string;
    choices: readonly { id: string; label: string; isOut: boolean }[];
  } | null;
  /** The lines of an order of several. For one product: what is bought with it. */
  lines: readonly CheckoutLineView[];
  /** How the total comes about. Empty for one product whose price is the total. */
  summary: readonly SummaryRowView[];
  currency: CurrencyView | null;
  /** The signed price quote, sent in a hidden field. */
  quote: string;
  idempotencyKey: string;
  total: string;
  /** False: tax is added that is not known yet, because it lacks the buyer's place or could not be calculated. */
  isTotalFinal: boolean;
  /** Nothing has to be given but the fields of the form. */
  isFree: boolean;
  /** It begins with a free trial, so the total is 0 and the payment method is saved. */
  hasTrial: boolean;
  /** It is paid for again every period. */
  isSubscription: boolean;
  /** The field for a discount code. Null: the store has no codes. */
  discount: {
    code: string;
    isApplied: boolean;
    /** Why the code of a link that the buyer followed does not apply. */
    note: string | null;
  } | null;
  /** Where the buyer is, and the tax. Null: the store charges none, or the order is free. */
  tax: {
    countries: readonly { code: string; name: string }[];
    country: string;
    /** The states or provinces of the country that have a rate of their own. */
    regions: readonly string[];
    region: string;
    /** Null: the tax does not depend on it. */
    postalCode: string | null;
    /** Null: no VAT id makes a difference in this country. */
    vatId: string | null;
    /** The buyer's connection comes from another country, so they confirm the chosen one. */
    confirm: { label: string; country: string; isChecked: boolean } | null;
    /** Why no tax is charged, or why it is despite a VAT id. */
    note: string | null;
  } | null;
  /**
   * Present if the buyer chooses a quantity. `value` is the content of the field, `chosen` the quantity of the total. `tiers`: what
   * each unit costs from a number of units on.
   */
  quantity: { value: string; chosen: number; most: number; tiers: readonly string[] } | null;
  /** Present for pay-what-you-want. `value` is the content of the field; the currency symbol is shown next to it. */
  offer: { value: string; least: string; currency: string; symbol: string; symbolAt: 'start' | 'end' } | null;
  gateway: {
    label: string;
    isTest: boolean;
    /** True: the card is typed into this form. False: the buyer pays on a page of `pageOrigin`. */
    takesCard: boolean;
    pageOrigin: string | null;
    testCards: readonly { number: string; meaning: string }[];
  };
  /**
   * The choice to pay in installments: what each way costs now, and all payments with their days. Null: there is only
   * one way.
   */
  installments: {
    isChosen: boolean;
    full: string;
    split: string;
    schedule: readonly { day: string; amount: string }[];
  } | null;
  /**
   * The provider's payment fields in the form. Null: there are none, or nothing has to be paid. An amount of 0: what is
   * entered is only saved.
   */
  element: (ElementView & { amount: number | null; currency: string; isSaved: boolean }) | null;
  /** Why this product cannot be bought. The page then shows no form. */
  unavailable: string | null;
  /**
   * The choice of a tip. `chosen` is the value of a choice, `own` for the amount in `value`, or empty. A choice has
   * no amount while the form asks for the price.
   */
  tip: {
    text: string;
    choices: readonly { value: string; label: string; amount: string | null }[];
    chosen: string;
    value: string;
    symbol: string;
    symbolAt: 'start' | 'end';
  } | null;
  /**
   * Whom the buyer gives the order to, as typed. `first` and `last`: the days on which it can be sent. Null: nothing in
   * the order can be given.
   */
  gift: {
    isChosen: boolean;
    email: string;
    name: string;
    message: string;
    day: string;
    first: string;
    last: string;
  } | null;
  /** When the call begins that is bought. `slot` is ISO 8601 in UTC. Null: no call is bought, or its time is chosen later. */
  slot: {
    startsAt: string;
    minutes: number;
    zone: string;
    time: string;
    zoneText: string;
    changeHref: string;
  } | null;
  /** Of a call, as on the page of its product. */
  callFacts: readonly string[];
  /** 'Access for 30 days', '5 downloads per file'. */
  limits: readonly string[];
  /** Further products that the buyer can add. */
  bumps: readonly BumpView[];
  /** The titles of what the signed-in buyer has already, of the products in bundles. */
  ownedParts: readonly string[];
  /** Whether the payment method is kept, so that an offer after the order can be charged to it. */
  keepsMethod: boolean;
  /** What the buyer of a subscription agrees to. */
  terms: readonly string[];
  /** The fields of a tip jar. `asksName`: its page lists supporters who want that. Null: the product is none. */
  support: { note: string; isShown: boolean; asksName: boolean } | null;
  /** Buyers prove their address with a code. `isAsked`: it was sent. Null: they need not. */
  proof: { isAsked: boolean } | null;
  /** What the creator asks. `answer` is what was answered before. */
  questions: readonly (CheckoutQuestion & { name: string; answer: string })[];
  /** What the buyer has to agree to, and marketing, which is their choice. `{pages}` in the sentence stands for links to the legal pages. */
  consents: readonly { kind: ConsentKind; sentence: string; pages: readonly LegalKind[]; isChecked: boolean }[];
  /** The values typed before. The card number is never sent back. */
  typed: { email: string; name: string; expiry: string };
  /** Where the creator who buys a plan came from. Their address is fixed. Null: no plan is bought. */
  planHref: string | null;
  problems: FieldProblems;
  /** A message above the form when no single field is the cause. */
  notice: string | null;
}

/** The tax in a total by rate, contained in the prices or added to them. */
export interface TaxSumView {
  rates: readonly { label: string; amount: string }[];
  isIncluded: boolean;
}

/** What the platform's home page says about plans of creators. */
export interface PlanPrices {
  /** Those that can be bought. */
  offers: readonly PlanOffer[];
  /** Whether the platform keeps a share of sales, by the plan. */
  hasFees: boolean;
}

/** What the script of the provider's payment fields needs. */
export interface ElementView {
  publishableKey: string;
  /** The seller's account at the provider. Null: the operator's. */
  account: string | null;
  /** Another script than the provider's own, for tests. */
  script: string | null;
  sources: PaymentSources;
}

export interface ReceiptLineView {
  title: string;
  quantity: number;
  /** What one unit cost. */
  unit: string;
  amount: string;
  refundedUnits: number;
}

export interface OrderView {
  number: string;
  email: string;
  placedOn: string;
  lines: readonly ReceiptLineView[];
  subtotal: string;
  tax: TaxSumView | null;
  /** Why no tax was charged. */
  taxNote: string | null;
  /** Or the credit for the rest of a period that a switch ended. */
  discount: { label: string; amount: string } | null;
  tip: string | null;
  total: string;
  refunded: string | null;
  status: string;
  /** 'Payment 2 of 4'. Null: not paid in installments. */
  installment: string | null;
  payment: string | null;
  /** Until when it is free, and what is paid then. */
  trial: string | null;
  isTest: boolean;
}

/** The invoices of an order, and the form for the buyer's details. */
export interface InvoicesView {
  documents: readonly { title: string; href: string }[];
  /** Whether a document was requested that is not stored yet. */
  isPreparing: boolean;
  /** Null if the buyer entered their details before, or if the order was refunded. */
  form: {
    action: string;
    /** Whether an invoice was issued, which the next one replaces. */
    isReplacement: boolean;
    typed: Readonly<Record<(typeof FORM_FIELDS)['invoice'][number], string>>;
    countries: readonly { code: string; name: string }[];
    problems: FieldProblems;
  } | null;
}

/** A seat that its buyer gave to somebody. */
export interface TeamSeatView {
  id: string;
  email: string;
  /** Since when they have it, or what became of the invitation. */
  fact: string;
  isClaimed: boolean;
  /** The link or the email did not work, so it should be sent again. */
  isStuck: boolean;
}

/** Where a buyer manages the seats of a product. */
export interface TeamLinkView {
  href: string;
  title: string;
  /** How many seats are used. */
  used: string;
}

/** What became of a gift, for its buyer, and the form that sends it to another address until somebody claims it. */
export interface OrderGiftView {
  /** With `{email}` and `{day}`. */
  sentence: string;
  email: string;
  day: string;
  message: string;
  /** `isPlanned`: its day has not come, so only the address is saved. */
  form: { action: string; typed: string; isPlanned: boolean; problems: FieldProblems } | null;
}

/** The VAT id that could not be checked when the buyer paid. Null: there is nothing to check. */
export interface VatRefundView {
  action: string;
  /** Until when it can be checked. */
  until: string;
  vatId: string;
  problems: FieldProblems;
}

/** Something whose days are over. `ended`: 'Ended on May 3, 2027'. `href`: where it can be bought again. */
export interface EndedItemView {
  title: string;
  ended: string;
  href: string | null;
}

export interface LibraryItemView {
  title: string;
  coverUrl: string | null;
  coverAlt: string;
  boughtOn: string;
  /** 'Access until May 3, 2027'. Null: it has no end. */
  until: string | null;
  href: string;
  /** The receipt's order. Null if the creator granted access. */
  orderHref: string | null;
  /** `media`: how it is shown in a page, and from where, and the playlist of a video's renditions. `readHref`: the page of a text file. `isStamped`: the customer gets a copy of their own. */
  files: readonly (FileView & {
    href: string;
    media: { kind: MediaKind; href: string; stream: string | null } | null;
    readHref: string | null;
    isStamped: boolean;
    /** 'Downloads left: 2 of 5'. Null: without limit. `isUsedUp`: none are left. */
    left: string | null;
    isUsedUp: boolean;
  })[];
  /**
   * `isBegun`: a course that the customer has begun. `keys`: the first of the customer's license keys. `allKeys`: 'Show all 40
   * keys'. Null: there are no others. In a creator's preview, a call has no page.
   */
  contents: readonly (ContentView & {
    href?: string;
    isBegun?: boolean;
    keys: readonly string[];
    allKeys: string | null;
  })[];
  /** All files at once, or those that are not stamped (`isPart`). Null: there are not several, or they are too large together. */
  archive: { href: string; size: string; isPart: boolean } | null;
}

/** A text as it is, code line by line, or a table. */
export type TextPreview =
  | { kind: 'text'; text: string }
  | { kind: 'code'; lines: readonly string[] }
  | { kind: 'table'; head: readonly string[]; body: readonly (readonly string[])[] };

/** An item in the members area. */
export interface OwnItemView extends LibraryItemView {
  id: string;
  isArchived: boolean;
}

/** A section of a member's home, above the library. */
export type HomeSection =
  /** The next booked calls. `time`: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM', and parts of it. */
  | {
      kind: 'upcoming';
      items: readonly { title: string; time: string; month: string; day: string; href: string }[];
    }
  /** What the customer opened last. `where`: the file or page, and the link goes on there. */
  | { kind: 'continue'; items: readonly { title: string; coverUrl: string | null; where: string; href: string }[] }
  /** What is new since the customer was here before. */
  | {
      kind: 'news';
      items: readonly {
        title: string;
        coverUrl: string | null;
        what: string;
        /** What the creator said of it when they announced it. Empty: nothing. */
        note: string;
        on: string;
        href: string;
      }[];
    }
  /** The latest posts. */
  | { kind: 'posts'; items: readonly PostCardView[]; href: string };

/** A link that chooses what a list shows. */
export interface ChoiceView {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** `used`: '2 of 3 machines'. */
export interface LicenceView {
  key: string;
  isDisabled: boolean;
  isRefunded: boolean;
  used: string;
  machines: readonly { id: string; name: string; since: string }[];
}

/** A product that is offered after an order was paid. `note`: how it is paid. */
export interface OfferView {
  action: string;
  token: string;
  title: string;
  cover: ProductCardView['cover'];
  text: string;
  /** 'Access for 30 days', '5 downloads per file'. */
  limits: readonly string[];
  price: string;
  /** The price without the discount of the offer. */
  was: string | null;
  note: string;
}

/** A block with a form that visitors submit. */
export type FormBlock =
  | { type: 'signup'; id: string; props: ValuesOf<(typeof signup)['fields']> }
  | { type: 'contact'; id: string; props: ValuesOf<(typeof contact)['fields']> };

/** What customers can do with their account besides editing the profile. Each requires a fresh proof of identity. */
export type AccountTask = 'email' | 'data' | 'deletion' | 'devices' | 'passkey' | 'passkey-removal';

export interface PasskeyView {
  id: string;
  name: string;
  /** Sentences with the days on which it was added and last used. */
  added: string;
  used: string;
  /** The host on which it works, if that is not the page's. */
  onlyAt: string | null;
}

export interface MemberPasskeysView {
  items: readonly PasskeyView[];
  /** For the browser, as JSON: the passkeys of this host that open the account. Null: this address has none. */
  known: string | null;
  canAdd: boolean;
}

export interface NewPasskeyView {
  /** Suggested, or typed before. */
  name: string;
  /** The host on which it will work. */
  host: string;
  /** The sealed challenge, and the options for the browser as JSON. */
  token: string;
  options: string;
}

/**
 * confirm: offers to send a code to the current address. confirm-code: asks for that code. form: the task itself. code:
 * asks for the code sent to the new address.
 */
export type AccountStep = 'confirm' | 'confirm-code' | 'form' | 'code';

/** The position of a page on a store's website. */
export interface SitePlace {
  /** Empty for the home page. */
  title: string;
  /** The link to the website's home page. */
  home: string;
  /** The canonical URLs of the home page and of this page. */
  front: string;
  canonical: string;
  menu: readonly { title: string; href: string; isCurrent: boolean }[];
}

interface Framed {
  store: StoreFrame;
}

export type PageView =
  | ({ kind: 'landing'; publicUrl: string; demoUrl: string | null; signedIn: boolean } & PlanPrices)
  /**
   * `customCss` is filtered and scoped. With `site` it is a page of the store's website. `isUnknown` marks the fallback
   * for a page that does not exist.
   */
  | ({
      kind: 'storefront';
      page: Page;
      data: PageData;
      customCss: string;
      site?: SitePlace;
      isUnknown?: boolean;
    } & Framed)
  /** A store that is closed to customers shows its products but does not sell them. */
  /** `left`: 0 if the product is sold out, or how many units are left if the creator shows it. */
  | ({
      kind: 'product';
      product: ProductView;
      /** The courses among its contents. */
      courses: readonly CourseOutlineView[];
      /** What buyers of a call should know: its lengths, and until when it can be moved and canceled. Empty: it is none. */
      callFacts: readonly string[];
      /** 'Access for 30 days', '5 downloads per file'. */
      limits: readonly string[];
      /** Of a tip jar: its suggested amounts, and the supporters who want to be listed. Null: it is none. */
      tipJar: {
        amounts: readonly TipAmountView[];
        supporters: readonly SupporterView[];
      } | null;
      /** `worth`: what the products cost alone, and the lower price of the bundle. Null: not a bundle. */
      bundle: { parts: readonly ProductCardView[]; worth: { sum: string; price: string } | null } | null;
      /** How it can be paid in installments. Null: only in full. */
      installments: string | null;
      /** What each unit costs from a number of units on. */
      tiers: readonly string[];
      currency: CurrencyView | null;
      /** Null: it has none, or does not show them. */
      reviews: ReviewsView | null;
      more: readonly ProductCardView[];
      isForSale: boolean;
      /** False for a bundle with a product that is not sold right now. */
      isComplete: boolean;
      left: number | null;
      /** What the visitor chooses: one value of each option. Empty for products without variants. */
      options: readonly ProductOption[];
      variants: readonly VariantView[];
      /** Of a membership. Null: it is none. */
      membership: readonly TierView[] | null;
      /** Where a customer who owns the product buys it for somebody else. Null: for others, and if it cannot be given. */
      giftHref: string | null;
    } & Framed)
  /** All products of a store, page by page. `search` and `tag` are empty if they were not asked for. */
  | ({
      kind: 'products';
      products: readonly ProductCardView[];
      search: string;
      tag: string;
      page: number;
      /** Null: there is no such page. */
      previousHref: string | null;
      nextHref: string | null;
    } & Framed)
  /** The reviews of a product, page by page. `stars`: only those with so many. */
  | ({
      kind: 'reviews';
      product: ProductCardView;
      reviews: ReviewsView;
      stars: number | null;
      page: number;
      /** Null: there is no such page. */
      previousHref: string | null;
      nextHref: string | null;
    } & Framed)
  | ({
      kind: 'cart';
      lines: readonly CartLineView[];
      /** Further products that the buyer can add. */
      bumps: readonly BumpView[];
      currency: CurrencyView | null;
      /** Of the lines that can be bought. Null: there is none. */
      total: string | null;
      /** The product that was just removed, to add it again. `offered` is empty unless the buyer chose an amount. */
      removed: {
        slug: string;
        variantId: string | null;
        title: string;
        quantity: string;
        offered: string;
        bumpOf: string | null;
      } | null;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  /** What an affiliate of the store has earned. Amounts, days and states are in words. */
  | ({
      kind: 'affiliate';
      terms: string;
      link: string;
      /** The discount code whose orders count as theirs. */
      discount: string | null;
      isPaused: boolean;
      /** Of the last 30 days. `conversion`: orders by click. Null: there were no clicks, or most orders came without one. */
      recent: { clicks: string; sales: string; conversion: string | null };
      /** One for each currency. */
      balances: readonly Readonly<Record<'held' | 'due' | 'paid', string>>[];
      commissions: readonly Readonly<Record<'id' | 'soldOn' | 'amount' | 'state', string>>[];
      olderHref: string | null;
    } & Framed)
  | ({ kind: 'checkout' } & CheckoutView & Framed)
  /** `html` was sanitized when it was published. */
  | ({ kind: 'legal'; legal: LegalKind; html: string; updatedOn: string } & Framed)
  /** The bank's confirmation step, simulated by the test gateway. */
  | ({ kind: 'challenge'; total: string; action: string; orderNumber: string; token: string } & Framed)
  /** The provider's script asks the buyer to confirm the payment that `token` opens. */
  | ({ kind: 'payment-check'; element: ElementView; token: string } & Framed)
  /** Where a customer pays the renewal of a subscription that could not be charged. */
  | ({ kind: 'renewal' } & RenewalView & Framed)
  /**
   * The page of one order, for anyone who has its link. `isNew`: it was just placed. `until`: the day the link expires.
   */
  | ({
      kind: 'order-done';
      order: OrderView;
      invoices: InvoicesView | null;
      vatRefund: VatRefundView | null;
      items: readonly LibraryItemView[];
      ended: readonly EndedItemView[];
      /** When the call begins that was booked with the order. */
      booked: string | null;
      lostTime: LostTimeView | null;
      libraryHref: string;
      /** Where the creator sees the plan that was bought, if it was one. */
      planHref: string | null;
      isNew: boolean;
      /** In whose words the page speaks. Null: in those of any order. */
      words: OrderWords | null;
      until: string;
      gift: OrderGiftView | null;
      teams: readonly TeamLinkView[];
      offer: OfferView | null;
    } & Framed)
  /** For buyers without a link. `email`: asks for their address. `code`: asks for the code from the email. */
  | ({
      kind: 'find-order';
      step: 'email' | 'code';
      typed: { email: string };
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  /**
   * What somebody was given. `claim`: one press claims it. `send`: sends the code. `code`: asks for it. `email` is where
   * the gift was sent.
   */
  | ({
      kind: 'gift';
      step: 'claim' | 'send' | 'code';
      action: string;
      titles: readonly string[];
      /** 'Access for 30 days', which begin when it is claimed. */
      limits: readonly string[];
      /** The recipient's and the buyer's names. Empty: unknown. */
      name: string;
      from: string;
      message: string;
      email: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  /** A seat that somebody was invited to. `from`: who invites. The steps are those of a gift. */
  | ({
      kind: 'seat';
      step: 'claim' | 'send' | 'code';
      action: string;
      title: string;
      /** 'Access for 30 days', which begin when it is accepted. */
      limits: readonly string[];
      from: string;
      email: string;
      until: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-sign-in';
      /** email-code: the email alone; password: email and password; code: the emailed code. */
      step: 'email-code' | 'password' | 'code';
      typed: { email: string };
      /** Where a script gets a challenge for a passkey. Null: this address has no passkeys. */
      challengeHref: string | null;
      returnTo: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-sign-up';
      step: 'form' | 'code';
      typed: { email: string; name: string };
      /** The typed values, encrypted for the step `code`. Null in the step `form`. */
      sealed: string | null;
      returnTo: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-reset';
      step: 'email' | 'new-password' | 'done';
      typed: { email: string };
      returnTo: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'library';
      customer: { name: string; email: string };
      sections: readonly HomeSection[];
      items: readonly OwnItemView[];
      /** What the customer could open until its days were over. */
      ended: readonly EndedItemView[];
      notice: string | null;
      /** What was just archived or moved back, to undo it. */
      moved: { id: string; isArchived: boolean; sentence: string } | null;
      search: string;
      showsArchive: boolean;
      /** Whether the list is short of what the customer has: by a search, a filter or the archive. */
      isNarrowed: boolean;
      /** Empty: there is nothing to choose. */
      filters: readonly ChoiceView[];
      sorts: readonly ChoiceView[];
      /** Where the search form leads, without what is searched for. */
      searchAction: string;
      /** The query of this list, to come back to it. */
      list: string;
      page: number;
      /** Null: there is no such page. */
      previousHref: string | null;
      nextHref: string | null;
    } & Framed)
  | ({
      kind: 'library-product';
      customer: { name: string; email: string };
      item: OwnItemView;
      cover: Image | null;
      /** Where the customer left off. Null: nowhere in particular. */
      resume: { label: string; href: string } | null;
      /** What changed since they have it, latest first. */
      updates: readonly { what: string; note: string; on: string }[];
      isPreview: boolean;
      /** In the creator's preview: the variants or tiers to see it as a customer of. */
      choices: readonly ChoiceView[];
      /** The products of a bundle that the customer has. */
      parts: readonly { title: string; href: string }[];
      /** Of a membership: the customer's tier, and what the tiers above it would add. Null: it is none. */
      membership: {
        tier: string;
        higher: readonly Pick<TierView, 'name' | 'price' | 'every' | 'items'>[];
        /** Where they switch. Null: they cannot. */
        switchHref: string | null;
      } | null;
      descriptionHtml: string;
      /** Null: in the creator's preview. */
      review: MyReviewView | null;
    } & Framed)
  /** When a call can begin. `sessions`: how many calls one purchase gives. */
  | ({
      kind: 'call-times';
      product: ProductCardView;
      callFacts: readonly string[];
      sessions: number;
      notice: string | null;
      picker: SlotPickerView;
    } & Framed)
  /** The calls of a customer, and times for those that can still be booked. */
  | ({
      kind: 'member-call';
      customer: { name: string; email: string };
      title: string;
      /** Its product in the library. */
      back: string;
      /** Where its forms are sent. */
      here: string;
      notice: string | null;
      /** What the last press did. */
      done: string | null;
      /** Why the customer can book no other time. Null: they have access, or have lost it for good. */
      closed: string | null;
      left: number;
      /** Times that were paid for, but were taken or had passed before the payment arrived. */
      lost: readonly string[];
      bookings: readonly OwnBookingView[];
      isMoving: boolean;
      picker: SlotPickerView | null;
      /** Its creator looks at an example, in which nothing can be changed. */
      isPreview: boolean;
    } & Framed)
  /** One page of a text that a customer has, or all of them. */
  | ({
      kind: 'library-text';
      title: string;
      /** What is shown. The HTML was sanitized when it was saved. */
      shown: readonly { title: string; html: string }[];
      /** The page that is shown, from 1 on. Null: all of them. */
      page: number | null;
      pages: readonly { title: string; href: string }[];
      /** Where all pages are shown after one another, to be printed. */
      wholeHref: string;
      /** Whether its reader is signed in. Otherwise they have the link of an order. */
      isMember: boolean;
      /** Where the product is in the library, or the page of the order. */
      back: { title: string; href: string };
    } & Framed)
  /** The beginning of a text file. `isCut`: it has more. */
  | ({
      kind: 'library-file';
      name: string;
      back: { title: string; href: string };
      downloadHref: string;
      preview: TextPreview;
      isCut: boolean;
    } & Framed)
  /** The posts that a customer can read. */
  | ({
      kind: 'member-posts';
      posts: readonly PostCardView[];
      search: string;
      searchAction: string;
      page: number;
      previousHref: string | null;
      nextHref: string | null;
      /** For feed readers. `address`: the one that was just made, which is shown once. `madeOn`: null if there is none. */
      feed: { address: string | null; madeOn: string | null };
    } & Framed)
  /** A post. Without `isMember`, its reader is not signed in and sees the beginning. */
  | ({ kind: 'member-post'; isMember: boolean; post: PostView } & Framed)
  /** A course of a customer, or its creator's preview. */
  | ({ kind: 'course'; course: CourseView } & Framed)
  /** A lesson. Without `isMember`, it is one that everybody can open. */
  | ({
      kind: 'lesson';
      isMember: boolean;
      course: { title: string; href: string };
      lesson: LessonView;
      modules: readonly ModuleView[];
      progress: CourseProgressView | null;
      previous: { title: string; href: string } | null;
      next: { title: string; href: string } | null;
      /** Where the certificate is. Null: there is none yet. */
      certificateHref: string | null;
      problems: FieldProblems;
      typed: { note: string };
    } & Framed)
  /** Where the customer of a completed course gets the certificate. `issued`: null until its owner confirmed the name. */
  | ({
      kind: 'member-certificate';
      course: { title: string; href: string };
      action: string;
      typed: { name: string };
      issued: CertificateView | null;
      problems: FieldProblems;
    } & Framed)
  /** What anyone who has the number of a certificate sees. */
  | ({
      kind: 'certificate';
      isValid: boolean;
      serial: string;
      courseTitle: string;
      name: string | null;
      issuedOn: string;
    } & Framed)
  /** License keys that a customer has, and the machines that use them. */
  | ({
      kind: 'library-licence';
      title: string;
      note: string;
      /** Whether its reader is signed in. Otherwise they have the link of an order and see no machines. */
      isMember: boolean;
      licences: readonly LicenceView[];
      /** Where machines are freed. */
      action: string;
      notice: string | null;
      back: { title: string; href: string };
    } & Framed)
  /** What a customer can switch a subscription to. */
  | ({
      kind: 'member-switch';
      customer: { name: string; email: string };
      /** The subscription's id. */
      id: string;
      current: string;
      options: readonly SwitchOptionView[];
      action: string;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-orders';
      customer: { name: string; email: string };
      subscriptions: readonly MemberSubscriptionView[];
      /** What was just changed. */
      notice: string | null;
      teams: readonly TeamLinkView[];
      orders: readonly {
        number: string;
        href: string;
        placedOn: string;
        total: string;
        titles: string;
        status: string;
      }[];
      page: number;
      /** Null: there is no such page. */
      previousHref: string | null;
      nextHref: string | null;
    } & Framed)
  | ({
      kind: 'member-order';
      customer: { name: string; email: string };
      order: OrderView;
      lostTime: LostTimeView | null;
      gift: OrderGiftView | null;
      teams: readonly TeamLinkView[];
      invoices: InvoicesView | null;
      vatRefund: VatRefundView | null;
      items: readonly LibraryItemView[];
      ended: readonly EndedItemView[];
    } & Framed)
  /** Who uses the seats that the customer bought. */
  | ({
      kind: 'member-team';
      /** The title of the product, and its order. */
      title: string;
      orderHref: string;
      here: string;
      total: number;
      used: number;
      /** False while the order's access is closed: nothing but taking back seats is possible. */
      isOpen: boolean;
      hasOwnSeat: boolean;
      seats: readonly TeamSeatView[];
      /** What is asked about before it is done: to take back this seat, or the buyer's own. */
      asking: { seatId: string | null; sentence: string; confirm: string } | null;
      typed: string;
      problems: FieldProblems;
      notice: string | null;
      done: string | null;
    } & Framed)
  | ({
      kind: 'member-profile';
      customer: { name: string; email: string };
      /** Whether they get the store's campaigns. */
      wantsNews: boolean;
      /** Whether they are emailed about answers to their comments. Null: the store has no posts. */
      wantsReplies: boolean | null;
      /** Which emails about what they have they get. */
      preferences: readonly { kind: EmailPreference; isWanted: boolean }[];
      sessions: readonly { id: string; device: string; lastSeen: string; isCurrent: boolean }[];
      passkeys: MemberPasskeysView;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  /** One thing that changes or ends the account. */
  | ({
      kind: 'member-account';
      customer: { name: string; email: string };
      task: AccountTask;
      step: AccountStep;
      /** `session`: the device to sign out. Empty: all other devices. */
      typed: { newEmail: string; session: string };
      /** On the form to add a passkey. Null there: none can be added. */
      newPasskey: NewPasskeyView | null;
      /** The passkey to remove. */
      passkey: PasskeyView | null;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({ kind: 'account-deleted' } & Framed)
  /** A block's form on a page of its own, with its problems shown at the fields. */
  | ({
      kind: 'form';
      form: FormBlock;
      typed: Readonly<Record<string, string>>;
      problems: FieldProblems;
      /** Of the subscribe page, whose link is shared: the title of the free product for new subscribers. Absent: a refused form. */
      linked?: { gift: string | null };
    } & Framed)
  /** The form to join the waitlist of a product. */
  | ({ kind: 'waitlist'; product: ProductCardView; typed: { email: string }; problems: FieldProblems } & Framed)
  /** A message that something is done, or a question that one button confirms. */
  | ({
      kind: 'message';
      title: string;
      sentence: string;
      isDone: boolean;
      /** The action to post to, without fields. */
      button: { label: string; action: string } | null;
      way: { label: string; href: string } | null;
    } & Framed)
  /** 'Store Not Found', 'Website Not Found', and missing pages inside an existing store. */
  | {
      kind: 'notice';
      title: string;
      sentence: string;
      action: { label: string; href: string } | null;
      /** Another way on. */
      second?: { label: string; href: string };
      store: StoreFrame | null;
      /** The language of the page if there is no store to define it. */
      language?: Language;
    };

export type PageKind = PageView['kind'];

/** A rendered page: the complete document and what its Content Security Policy must allow. */
export interface RenderedPage {
  html: string;
  /** CSP source expressions: `'sha256-…'` for each inline style and script. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
  /** Origins of its frames, videos and audio files. Empty if it has none. */
  frames: readonly string[];
  media: readonly string[];
  /** Other origins that its forms can redirect to. */
  formTargets: readonly string[];
  /** What the provider's payment fields load. Null: the page has none. */
  payment: PaymentSources | null;
  /** Our own external scripts that the page loads. */
  usesScript: boolean;
}

export type RenderPage = (view: PageView) => RenderedPage;

export { STORE_PATHS } from '#shared/rules/storePaths.ts';

/**
 * The fields each form posts, by path. The names are also the keys of `FieldProblems`; `card` means the whole
 * card. On a path with several forms, the `step` or `intent` field says which form was sent.
 */
export const FORM_FIELDS = {
  /**
   * `from` is where the buyer came from. A script fills it in, so it is empty without JavaScript. `intent: 'price'`
   * only computes a new total for `amount` and `quantity` and shows the form again. `paymentToken` is made by the
   * provider's fields in the form; without it, the buyer continues on the provider's page.
   */
  checkout: [
    'quote',
    'idempotencyKey',
    'from',
    'variant',
    'quantity',
    'amount',
    'code',
    'country',
    'region',
    'postalCode',
    'vatId',
    'countryConfirmed',
    'answer-*',
    'gift',
    'giftEmail',
    'giftName',
    'giftMessage',
    'giftDay',
    'slot',
    'minutes',
    'zone',
    'bump-*',
    'payIn',
    'tip',
    'tipAmount',
    'agreesTerms',
    'agreesWithdrawal',
    'email',
    'name',
    'number',
    'expiry',
    'cvc',
    'paymentToken',
    'intent',
  ],
  /**
   * intent 'add': product, the id of its variant or a value of each option, and to undo a removal quantity, offered
   * and bumpOf. 'update' and 'checkout' save the quantities and amounts of the lines, whose names end with the line's id,
   * and add the ticked bumps. `remove`: the line to remove.
   */
  cart: [
    'intent',
    'product',
    'variant',
    'option-*',
    'quantity',
    'offered',
    'bumpOf',
    'quantity-*',
    'amount-*',
    'bump-*',
    'remove',
  ],
  invoice: ['name', 'company', 'address', 'country', 'taxId'],
  /** `answer` is 'approve' or 'refuse'; posted to the view's `action`. */
  challenge: ['token', 'answer'],
  /** `answer` is 'accept' or 'decline'. */
  offer: ['offer', 'answer'],
  /** Another address for a gift. */
  giftAddress: ['email'],
  /** `step`: 'invite' with `emails`; 'resend' and 'revoke' with `seat`; 'give-up' and 'take' for the buyer's own. */
  team: ['step', 'seat', 'emails'],
  /** `step`: `claim` for a customer who is signed in, `send` for a code, `code` with the code. */
  gift: ['step', 'code'],
  /** The same for an invitation to a seat. */
  seat: ['step', 'code'],
  vatRefund: ['vatId'],
  /**
   * `intent`: 'done'; 'progress' with ranges ('0-15,30-45'), position, at and duration; 'quiz' with try and answers, of which a
   * box has the option's id in its name; 'note' and 'delete-note'. `atSeconds` is empty without a script.
   */
  lesson: ['intent', 'ranges', 'position', 'at', 'duration', 'try', 'answer-*', 'note', 'body', 'atSeconds'],
  certificate: ['name', 'isNamePublic'],
  /** `renewal` to pay, `subscription` to replace the card. */
  renewal: ['renewal', 'subscription', 'number', 'expiry', 'cvc'],
  /** `step` is 'cancel', 'resume', 'keep' or, with `days`, 'pause'. */
  subscription: ['subscription', 'step', 'days'],
  /** `step` is 'book', 'move' or 'cancel'. */
  call: ['step', 'booking', 'slot', 'minutes', 'zone'],
  switch: ['subscription', 'offer'],
  /** `from`: the first payment of the rest. */
  rest: ['subscription', 'from'],
  /** step 'email': email, sends a code. 'code': email, code. 'show': shows the form with the email. */
  findOrder: ['step', 'email', 'code'],
  /**
   * step 'email-code': email, sends a code. 'code': email, code. 'password': email, password. 'show-email' and
   * 'show-password' show these forms with the email. 'passkey': token, response.
   */
  signIn: ['step', 'email', 'password', 'code', 'returnTo', 'token', 'response'],
  /** step 'form': email, name, password. 'code': sealed, code. 'resend': sealed. 'show': shows the form again. */
  signUp: ['step', 'name', 'email', 'password', 'sealed', 'code', 'returnTo'],
  /**
   * step 'email': email, sends a code. 'new-password': email, code, password, confirmation. 'show': as in findOrder.
   */
  reset: ['step', 'email', 'code', 'password', 'confirmation', 'returnTo'],
  signOut: [],
  /** `block` identifies the form. `website` is a honeypot field that people leave empty. */
  subscribe: ['block', 'website', 'email', 'name', 'consent'],
  contact: ['block', 'website', 'name', 'email', 'message'],
  /** step 'archive' or 'restore'. `list`: the query of the list to return to. */
  archive: ['item', 'step', 'list'],
  profile: ['name'],
  /** `shows`: which of the last two choices the form has. */
  emails: ['news', 'hasReplies', 'replies', 'shows', 'updates', 'lessons'],
  post: ['intent', 'form', 'comment', 'parent', 'body'],
  /** `step` is 'save' or 'delete'. */
  review: ['step', 'stars', 'body', 'author'],
  /**
   * step 'send-code', 'confirm': code. 'new-email': newEmail. 'code': newEmail, code. 'download'. 'delete'. 'end':
   * session. 'add': name, token, response. 'remove': passkey. 'show'.
   */
  account: ['step', 'code', 'newEmail', 'session', 'name', 'token', 'response', 'passkey'],
  passkeyName: ['passkey', 'passkeyName'],
} as const;
