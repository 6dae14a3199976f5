import type { contact } from '#shared/blocks/contact.ts';
import type { ValuesOf } from '#shared/blocks/field.ts';
import type { Page } from '#shared/blocks/page.ts';
import type { signup } from '#shared/blocks/signup.ts';
import type { Language } from '#shared/rules/language.ts';
import type { LegalKind } from '#shared/rules/legal.ts';
import type { ThemeTokens } from '#shared/rules/theme.ts';
import type { Image, Media } from './catalog.ts';

/** What the server hands to the page renderer: data in, markup out. All addresses are ready to print. */

export interface StoreFrame {
  name: string;
  description: string;
  /** '' on the store's own host, '/{slug}' on the platform's: the prefix of every link inside the store. */
  base: string;
  /**
   * Where search engines should find the store, without a trailing slash: 'https://ana.example', or
   * 'https://stoa.example/ana' for a store without a host of its own. A page's path is put behind it.
   */
  canonicalOrigin: string;
  avatar: Image | null;
  socialLinks: readonly { network: string; url: string }[];
  theme: string;
  tokens: ThemeTokens;
  /** The picture behind the page, where its theme shows one. */
  background?: Image | null;
  platformUrl: string;
  /** The legal pages that visitors can read. */
  legal: readonly LegalKind[];
  /** Of the page's fixed words, numbers and days. */
  language: Language;
  head: StoreHead;
  /** What links between pages of the unpublished preview end in, such as '?preview=true'; null: this is published. */
  preview: string | null;
}

/** What the store's creator wants search engines and those who share it to see; '' and null: what we make of it. */
export interface StoreHead {
  title: string;
  description: string;
  shareImage: Image | null;
  icon: Image | null;
  hideFromSearch: boolean;
  /** Of the store: the pictures made of it bear it in their addresses. */
  version: number;
}

/** A price as the page prints it; `from` shows the least. */
export interface PriceView {
  kind: 'free' | 'fixed' | 'from';
  /** '$12', 'Free', '$5+' */
  label: string;
  amount: number;
  currency: string;
}

export interface ProductCardView {
  slug: string;
  title: string;
  summary: string;
  cover: { image: Image; alt: string } | null;
  price: PriceView;
  tags: readonly string[];
}

/** A product as the blocks of a page choose among them. */
export interface ShownProduct extends ProductCardView {
  id: string;
  publishedAt: string | null;
  /** How many were sold; 0 where no block of the page asks. */
  sold: number;
}

/** What the blocks of a page show besides what is written in them. */
export interface PageData {
  /** All of the store's products on show, in the creator's order. */
  products: readonly ShownProduct[];
  /** The pictures of the page by id; one that is gone is not among them. */
  images: Readonly<Record<string, Image>>;
  /** Its videos and sounds by id. */
  media: Readonly<Record<string, Media>>;
  /** When the page is drawn, ISO 8601 in UTC. */
  now: string;
}

export interface ProductView extends ProductCardView {
  covers: readonly { image: Image; alt: string }[];
  /** Sanitised when it was saved. */
  descriptionHtml: string;
  files: readonly { name: string; kind: string; size: string }[];
}

/** A field's problem, shown next to it. */
export type FieldProblems = Readonly<Record<string, string>>;

export interface CheckoutView {
  product: ProductCardView;
  /** The seal of the price; travels in a hidden field. */
  quote: string;
  idempotencyKey: string;
  total: string;
  isFree: boolean;
  /** Present for pay-what-you-want. `value` is what stands in the field, the symbol of the currency beside it. */
  offer: { value: string; least: string; currency: string; symbol: string; symbolAt: 'start' | 'end' } | null;
  gateway: { label: string; isTest: boolean; testCards: readonly { number: string; meaning: string }[] };
  /** What was typed before; the card's number is never given back. */
  typed: { email: string; name: string; expiry: string };
  problems: FieldProblems;
  /** A sentence above the form, where no field is to blame. */
  notice: string | null;
}

export interface ReceiptLineView {
  title: string;
  quantity: number;
  amount: string;
}

export interface OrderView {
  number: string;
  email: string;
  placedOn: string;
  lines: readonly ReceiptLineView[];
  subtotal: string;
  tax: string | null;
  discount: string | null;
  total: string;
  refunded: string | null;
  status: string;
  payment: string | null;
  isTest: boolean;
}

export interface LibraryItemView {
  title: string;
  coverUrl: string | null;
  coverAlt: string;
  boughtOn: string;
  href: string;
  /** Its receipt; null for what the creator granted. */
  orderHref: string | null;
  files: readonly { name: string; kind: string; size: string; href: string }[];
}

/** A block that visitors send something with. */
export type FormBlock =
  | { type: 'signup'; id: string; props: ValuesOf<(typeof signup)['fields']> }
  | { type: 'contact'; id: string; props: ValuesOf<(typeof contact)['fields']> };

/** Where a page stands on a store's website. */
export interface SitePlace {
  /** '' of the front. */
  title: string;
  /** The address of the website, and of this page; of no other host. */
  front: string;
  canonical: string;
  menu: readonly { title: string; href: string; isCurrent: boolean }[];
}

interface Framed {
  store: StoreFrame;
}

export type PageView =
  | { kind: 'landing'; publicUrl: string; demoUrl: string | null; signedIn: boolean }
  /**
   * `customCss` is filtered and scoped; with `site` it is a page of the store's website. `isUnknown`: it stands in for a
   * page that is not there.
   */
  | ({
      kind: 'storefront';
      page: Page;
      data: PageData;
      customCss: string;
      site?: SitePlace;
      isUnknown?: boolean;
    } & Framed)
  /** While the store is closed to customers, its products are shown and not for sale. */
  | ({ kind: 'product'; product: ProductView; more: readonly ProductCardView[]; isForSale: boolean } & Framed)
  | ({ kind: 'checkout' } & CheckoutView & Framed)
  /** `html` was sanitised when it was published. */
  | ({ kind: 'legal'; legal: LegalKind; html: string; updatedOn: string } & Framed)
  /** The bank's question, played by the test gateway. */
  | ({ kind: 'challenge'; total: string; action: string; orderNumber: string; token: string } & Framed)
  /** The page of one order, for whoever has its link. `isNew`: it was just bought. `until`: the day the link ends. */
  | ({
      kind: 'order-done';
      order: OrderView;
      items: readonly LibraryItemView[];
      libraryHref: string;
      isNew: boolean;
      until: string;
    } & Framed)
  /** For buyers without a link. email: asks for their address; code: asks for the mailed code. */
  | ({
      kind: 'find-order';
      step: 'email' | 'code';
      typed: { email: string };
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-sign-in';
      /** password: e-mail and password; code: ask for the mailed code. */
      step: 'password' | 'email-code' | 'code';
      typed: { email: string };
      returnTo: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-sign-up';
      step: 'form' | 'code';
      typed: { email: string; name: string };
      /** Between the steps, what was typed travels sealed. */
      sealed: string | null;
      returnTo: string;
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'member-reset';
      step: 'email' | 'new-password' | 'done';
      typed: { email: string };
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  | ({
      kind: 'library';
      customer: { name: string; email: string };
      items: readonly LibraryItemView[];
      notice: string | null;
    } & Framed)
  | ({
      kind: 'library-product';
      customer: { name: string; email: string };
      item: LibraryItemView;
      descriptionHtml: string;
    } & Framed)
  | ({
      kind: 'member-orders';
      customer: { name: string; email: string };
      orders: readonly {
        number: string;
        href: string;
        placedOn: string;
        total: string;
        titles: string;
        status: string;
      }[];
    } & Framed)
  | ({
      kind: 'member-order';
      customer: { name: string; email: string };
      order: OrderView;
      items: readonly LibraryItemView[];
    } & Framed)
  | ({
      kind: 'member-profile';
      customer: { name: string; email: string };
      sessions: readonly { id: string; device: string; lastSeen: string; isCurrent: boolean }[];
      problems: FieldProblems;
      notice: string | null;
    } & Framed)
  /** A form of a block on a page of its own: what is wrong stands at its fields. */
  | ({ kind: 'form'; form: FormBlock; typed: Readonly<Record<string, string>>; problems: FieldProblems } & Framed)
  /** One thing that is done, or is to be confirmed by one button. */
  | ({
      kind: 'said';
      title: string;
      sentence: string;
      isDone: boolean;
      /** Posted without fields. */
      button: { label: string; action: string } | null;
      way: { label: string; href: string } | null;
    } & Framed)
  /** 'Store Not Found', 'Website Not Found', and pages that are not there inside a store that is. */
  | {
      kind: 'notice';
      title: string;
      sentence: string;
      action: { label: string; href: string } | null;
      store: StoreFrame | null;
      /** Where no store says it. */
      language?: Language;
    };

export type PageKind = PageView['kind'];

/** The bytes of a page: the whole document and the hash of its one inline style for the CSP. */
export interface RenderedPage {
  html: string;
  /** CSP source expressions: `'sha256-…'` for each inline style and script. */
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
  /** Where its frames, videos and sounds may come from; none where it has none. */
  frames: readonly string[];
  media: readonly string[];
  /** External scripts of our own that the page loads. */
  usesScript: boolean;
}

export type RenderPage = (view: PageView) => RenderedPage;

export { STORE_PATHS } from '#shared/rules/storePaths.ts';

/**
 * What the forms post, by path; the names are also the keys of `FieldProblems`, and `card` stands for the whole card.
 * Where a path has several forms, the hidden or pressed `step` or `intent` says which one was sent.
 */
export const FORM_FIELDS = {
  /** `from` is what the browser knows of the buyer's way, empty without a script. `intent: 'price'` only reckons a new total for `amount` and shows the form again. */
  checkout: ['quote', 'idempotencyKey', 'from', 'amount', 'email', 'name', 'number', 'expiry', 'cvc', 'intent'],
  /** `answer` is 'approve' or 'refuse'; posted to the view's `action`. */
  challenge: ['token', 'answer'],
  /** step 'email': e-mail, sends a code. 'code': e-mail, code. */
  findOrder: ['step', 'email', 'code'],
  /** step 'password': e-mail, password. 'email-code': e-mail, sends a code. 'code': e-mail, code. */
  signIn: ['step', 'email', 'password', 'code', 'returnTo'],
  /** step 'form': name, e-mail, password, confirmation. 'code': sealed, code. 'resend': sealed. */
  signUp: ['step', 'name', 'email', 'password', 'confirmation', 'sealed', 'code', 'returnTo'],
  /** step 'email': e-mail, sends a code. 'new-password': e-mail, code, password, confirmation. */
  reset: ['step', 'email', 'code', 'password', 'confirmation'],
  signOut: [],
  /** `block` says which form it was; `website` is a trap that people leave empty. */
  subscribe: ['block', 'website', 'email', 'name', 'consent'],
  contact: ['block', 'website', 'name', 'email', 'message'],
  /** intent 'save': name. 'end-session': session. 'end-others': every session but this one. */
  profile: ['intent', 'name', 'session'],
} as const;
