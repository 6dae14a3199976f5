import type { Image } from '#shared/contract/catalog.ts';
import type { PageView, ProductCardView, ProductView, SitePlace, StoreFrame } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { imageAddress } from '../blocks/imageAddress.ts';
import { isPreview } from './isPreview.ts';
import { landingFacts, productFacts, siteFacts, storefrontFacts } from './pageFacts.ts';
import { productsTitle } from './products/productsTitle.ts';
import type { SharedImage } from './SharedImage.ts';

/** A page's metadata for search engines and link previews. */
export interface PageHead {
  title: string;
  description: string | null;
  /** Null: the page is for one person and must not be indexed. */
  canonical: string | null;
  /** Whether search engines are asked not to index the page, although it has a URL of its own. */
  isHidden: boolean;
  image: SharedImage | null;
  type: 'website' | 'product';
  /** The feed of the store's products. */
  feed: string | null;
  /** JSON-LD. */
  facts: object | null;
}

export function pageHead(view: PageView): PageHead {
  const head = headOf(view);
  return isPreview(view) ? privateHead(head.title) : head;
}

function headOf(view: PageView): PageHead {
  if (view.kind === 'landing') return landingHead(view.publicUrl);
  if (view.store === null) return privateHead(view.kind === 'notice' ? view.title : 'Stoa');
  const messages = getMessages(view.store.language);
  switch (view.kind) {
    case 'storefront':
      if (view.isUnknown) return privateHead(view.store.name);
      return view.site ? siteHead(view, view.site, messages) : storefrontHead(view, messages);
    case 'product':
      return productHead(view, messages);
    case 'products':
      return productsHead(view, messages);
    case 'reviews':
      return reviewsHead(view, messages);
    case 'checkout':
      return checkoutHead(view, messages);
    case 'legal':
      return legalHead(view, messages);
    case 'form':
      return view.linked
        ? subscribeHead(view, messages)
        : privateHead(`${view.form.props.title || messages.signup.action} · ${view.store.name}`);
    case 'renewal':
      return privateHead(
        `${view.purpose === 'pay' ? messages.subscription.payTitle : messages.subscription.replaceTitle} · ${view.store.name}`,
      );
    case 'order-done':
      return privateHead(`${orderTitle(view, messages)} · ${view.store.name}`);
    case 'course':
      return privateHead(`${view.course.title} · ${view.store.name}`);
    case 'lesson':
      return privateHead(`${view.lesson.title} · ${view.course.title}`);
    case 'certificate':
      return privateHead(`${messages.course.certificate} ${view.serial} · ${view.store.name}`);
    case 'library-product':
      return privateHead(`${view.item.title} · ${view.store.name}`);
    case 'library-text':
    case 'library-licence':
    case 'member-call':
      return privateHead(`${view.title} · ${view.store.name}`);
    case 'library-file':
      return privateHead(`${view.name} · ${view.store.name}`);
    case 'member-post':
      return privateHead(`${view.post.title} · ${view.store.name}`);
    case 'member-order':
      return privateHead(`${fill(messages.order.numbered, { number: view.order.number })} · ${view.store.name}`);
    case 'waitlist':
      return privateHead(`${messages.waitlist.join}: ${view.product.title} · ${view.store.name}`);
    case 'message':
    case 'notice':
      return privateHead(`${view.title} · ${view.store.name}`);
    default:
      return privateHead(`${titleOf(view.kind, messages)} · ${view.store.name}`);
  }
}

type PrivateKind = Exclude<
  PageView['kind'],
  | 'landing'
  | 'storefront'
  | 'product'
  | 'products'
  | 'reviews'
  | 'checkout'
  | 'legal'
  | 'form'
  | 'order-done'
  | 'renewal'
  | 'course'
  | 'lesson'
  | 'certificate'
  | 'library-product'
  | 'library-text'
  | 'library-file'
  | 'library-licence'
  | 'member-call'
  | 'member-order'
  | 'member-post'
  | 'waitlist'
  | 'message'
  | 'notice'
>;

const orderTitle = (
  { isNew, order: { number } }: Extract<PageView, { kind: 'order-done' }>,
  { order }: Messages,
): string => (isNew ? order.head : fill(order.numbered, { number }));

function titleOf(
  kind: PrivateKind,
  { affiliate, call, cart, challenge, course, front, gift, auth, members, posts, seats, subscription }: Messages,
): string {
  const titles: Readonly<Record<PrivateKind, string>> = {
    affiliate: affiliate.title,
    cart: cart.title,
    challenge: challenge.head,
    'payment-check': challenge.head,
    'find-order': front.findOrder,
    gift: gift.head,
    seat: seats.head,
    'member-sign-in': auth.signIn,
    'member-sign-up': auth.createTitle,
    'member-reset': auth.resetHead,
    library: members.library,
    'member-posts': posts.title,
    'call-times': call.choose,
    'member-certificate': course.certificate,
    'member-switch': subscription.switchTitle,
    'member-orders': members.orders,
    'member-team': seats.title,
    'member-profile': members.profile,
    'member-account': members.profile,
    'account-deleted': members.deleted,
  };
  return titles[kind];
}

const privateHead = (title: string): PageHead => ({
  title,
  description: null,
  canonical: null,
  isHidden: true,
  image: null,
  type: 'website',
  feed: null,
  facts: null,
});

function landingHead(publicUrl: string): PageHead {
  const description =
    'Create a page, add a file, share one link. Buyers pay in under a minute, get the file right away and can find it again next year.';
  return {
    ...privateHead('Stoa: the store behind your link in bio'),
    description,
    canonical: new URL('/', publicUrl).href,
    isHidden: false,
    facts: landingFacts({ publicUrl, description }),
  };
}

function storefrontHead(view: Extract<PageView, { kind: 'storefront' }>, messages: Messages): PageHead {
  const { store } = view;
  const { front, feed } = storeAddresses(store.canonicalOrigin);
  const canonical = front + store.languageQuery;
  const description =
    store.head.description || store.description || fill(messages.store.description, { store: store.name });
  const image = frontImage(store);
  return {
    title: store.head.title || store.name,
    description,
    canonical,
    isHidden: store.head.hideFromSearch,
    image,
    type: 'website',
    feed,
    facts: storefrontFacts(view, { canonical, description, image }),
  };
}

/** A website page has the website's own host and title. */
function siteHead(view: Extract<PageView, { kind: 'storefront' }>, site: SitePlace, messages: Messages): PageHead {
  const { store } = view;
  const description =
    store.head.description || store.description || fill(messages.store.description, { store: store.name });
  const title = site.title === '' ? store.name : `${site.title} · ${store.name}`;
  return {
    title: store.head.title || title,
    description,
    canonical: site.canonical,
    isHidden: store.head.hideFromSearch,
    image: frontImage(store),
    type: 'website',
    feed: storeAddresses(store.canonicalOrigin).feed,
    facts: siteFacts(view, site, description),
  };
}

function productHead(view: Extract<PageView, { kind: 'product' }>, messages: Messages): PageHead {
  const { store, product } = view;
  const addresses = storeAddresses(store.canonicalOrigin);
  const canonical = addresses.product(product.slug) + store.languageQuery;
  const description =
    product.summary || fill(messages.product.description, { title: product.title, store: store.name });
  const image = productImage(store, product);
  return {
    title: `${product.title} · ${store.name}`,
    description,
    canonical,
    isHidden: store.head.hideFromSearch,
    image,
    type: 'product',
    feed: addresses.feed,
    facts: productFacts(view, { canonical, description, image }),
  };
}

/** The first pages are indexed, so that search engines find every product. Searches are not. */
function productsHead(
  { store, search, tag, page }: Extract<PageView, { kind: 'products' }>,
  { front, store: { description } }: Messages,
): PageHead {
  const number = page > 1 ? fill(front.page, { page: String(page) }) : '';
  const title = [productsTitle({ search, tag }), front.allProducts, number].filter((text) => text !== '').join(' · ');
  const head = privateHead(`${title} · ${store.name}`);
  if (search !== '' || tag !== '') return head;
  const query = new URLSearchParams(store.languageQuery);
  if (page > 1) query.set('page', String(page));
  return {
    ...head,
    description: fill(description, { store: store.name }),
    canonical: `${store.canonicalOrigin}${STORE_PATHS.products}${query.size === 0 ? '' : `?${query.toString()}`}`,
    isHidden: store.head.hideFromSearch,
    feed: storeAddresses(store.canonicalOrigin).feed,
  };
}

/** Search engines read the reviews on the product's own page. */
function reviewsHead(
  { store, product }: Extract<PageView, { kind: 'reviews' }>,
  { reviews: { title } }: Messages,
): PageHead {
  return {
    ...privateHead(`${title} · ${product.title} · ${store.name}`),
    canonical: storeAddresses(store.canonicalOrigin).product(product.slug) + store.languageQuery,
  };
}

function subscribeHead({ store, form }: Extract<PageView, { kind: 'form' }>, { signup }: Messages): PageHead {
  const name = fill(signup.title, { store: store.name });
  return {
    ...privateHead(form.props.title === '' ? name : `${form.props.title} · ${store.name}`),
    description: (form.type === 'signup' && form.props.words) || store.head.description || store.description || name,
    canonical: store.canonicalOrigin + STORE_PATHS.subscribe + store.languageQuery,
    isHidden: store.head.hideFromSearch,
    image: frontImage(store),
  };
}

/** A checkout is not indexed, and sharing its URL shares the product. */
function checkoutHead(
  { store, product }: { store: StoreFrame; product: ProductCardView | null },
  messages: Messages,
): PageHead {
  const head = privateHead(`${messages.checkout.title} · ${store.name}`);
  if (product === null) return head;
  return {
    ...head,
    description: fill(messages.checkout.description, { title: product.title, store: store.name }),
    canonical: storeAddresses(store.canonicalOrigin).product(product.slug),
  };
}

function legalHead({ store, legal }: Extract<PageView, { kind: 'legal' }>, messages: Messages): PageHead {
  return {
    ...privateHead(`${messages.legal[legal]} · ${store.name}`),
    canonical: store.canonicalOrigin + STORE_PATHS.legal.replace(':page', legal),
    isHidden: store.head.hideFromSearch,
  };
}

/** The creator's share image, else one generated from the store's name and theme. */
function frontImage(store: StoreFrame): SharedImage {
  const { shareImage } = store.head;
  if (shareImage !== null) return sharedImage(store, shareImage, store.name);
  return madeImage(store, { path: '/share.png', alt: store.name });
}

const productImage = (store: StoreFrame, { slug, title }: ProductView): SharedImage =>
  madeImage(store, { path: `/p/${encodeURIComponent(slug)}/share.png`, alt: title });

/** The URL contains the store's version, because clients cache the image forever. */
const madeImage = (
  { canonicalOrigin, head }: StoreFrame,
  { path, alt }: { path: string; alt: string },
): SharedImage => ({
  url: `${canonicalOrigin}${path}?v=${head.version}`,
  alt,
  width: 1200,
  height: 630,
});

const SHARED_WIDTH = 1280;

function sharedImage({ canonicalOrigin }: StoreFrame, image: Image, alt: string): SharedImage {
  const width =
    image.widths.toSorted((a, b) => a - b).find((candidate) => candidate >= SHARED_WIDTH) ?? Math.max(...image.widths);
  return {
    url: new URL(imageAddress(image, SHARED_WIDTH), canonicalOrigin).href,
    alt,
    width,
    height: Math.round((image.height * width) / image.width),
  };
}
