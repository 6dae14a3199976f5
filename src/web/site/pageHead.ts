import type { PageView, ProductCardView, ProductView, StoreFrame } from '#shared/contract/pages.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { imageAddress } from '../blocks/imageAddress.ts';
import { isPreview } from './isPreview.ts';

/** What a page tells search engines and those who share it. */
export interface PageHead {
  title: string;
  description: string | null;
  /** Null: the page is for the person who asked, and no search engine should keep it. */
  canonical: string | null;
  image: { url: string; alt: string } | null;
  type: 'website' | 'product';
  /** JSON-LD. */
  facts: object | null;
}

export function pageHead(view: PageView): PageHead {
  const head = headOf(view);
  return isPreview(view) ? privateHead(head.title) : head;
}

function headOf(view: PageView): PageHead {
  switch (view.kind) {
    case 'landing':
      return landingHead(view.publicUrl);
    case 'storefront':
      return storefrontHead(view.store);
    case 'product':
      return productHead(view.store, view.product);
    case 'checkout':
      return checkoutHead(view.store, view.product);
    case 'notice':
      return privateHead(view.store === null ? view.title : `${view.title} · ${view.store.name}`);
    default:
      return privateHead(`${TITLES[view.kind]} · ${view.store.name}`);
  }
}

const TITLES = {
  challenge: 'Confirm the payment',
  'order-done': 'Thank you',
  'member-sign-in': 'Sign in',
  'member-sign-up': 'Create your account',
  'member-reset': 'New password',
  library: 'Library',
  'library-product': 'Library',
  'member-orders': 'Orders',
  'member-order': 'Order',
  'member-profile': 'Profile',
} as const;

const privateHead = (title: string): PageHead => ({
  title,
  description: null,
  canonical: null,
  image: null,
  type: 'website',
  facts: null,
});

function landingHead(publicUrl: string): PageHead {
  return {
    title: 'Stoa: the store behind your link in bio',
    description:
      'Put up a page, add a file, share one link. Buyers pay in under a minute, get the file at once, and find it again next year.',
    canonical: new URL('/', publicUrl).href,
    image: null,
    type: 'website',
    facts: null,
  };
}

function storefrontHead(store: StoreFrame): PageHead {
  return {
    title: store.name,
    description: store.description === '' ? `Everything ${store.name} makes, in one place.` : store.description,
    canonical: `${store.canonicalOrigin}${store.canonicalOrigin.split('/').length > 3 ? '' : '/'}`,
    image: store.avatar === null ? null : sharedImage(store, store.avatar, store.name),
    type: 'website',
    facts: null,
  };
}

function productHead(store: StoreFrame, product: ProductView): PageHead {
  const cover = product.covers[0] ?? product.cover;
  const canonical = productAddress(store, product);
  const image = cover === null ? null : sharedImage(store, cover.image, cover.alt);
  const description = product.summary === '' ? `${product.title} by ${store.name}.` : product.summary;
  return {
    title: `${product.title} · ${store.name}`,
    description,
    canonical,
    image,
    type: 'product',
    facts: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      description,
      ...(image === null ? {} : { image: image.url }),
      brand: { '@type': 'Brand', name: store.name },
      offers: {
        '@type': 'Offer',
        url: canonical,
        price: toDecimal(product.price),
        priceCurrency: product.price.currency,
        availability: 'https://schema.org/InStock',
      },
    },
  };
}

/** A checkout is the same thing as its product to a search engine: it is sent there. */
function checkoutHead(store: StoreFrame, product: ProductCardView): PageHead {
  return {
    ...privateHead(`Checkout · ${store.name}`),
    description: `Buy ${product.title} from ${store.name}.`,
    canonical: productAddress(store, product),
  };
}

const productAddress = (store: StoreFrame, product: ProductCardView): string =>
  `${store.canonicalOrigin}/p/${encodeURIComponent(product.slug)}`;

function sharedImage(store: StoreFrame, image: Parameters<typeof imageAddress>[0], alt: string) {
  return { url: new URL(imageAddress(image, 1280), store.canonicalOrigin).href, alt };
}
