import type { ReactNode } from 'react';
import type { PageView, PriceView } from '#shared/contract/pages.ts';
import { directionOf, OPEN_GRAPH_LOCALES } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { toDecimal } from '#shared/rules/money.ts';
import { bodyClass } from '../blocks/bodyClass.ts';
import { imageAddress } from '../blocks/imageAddress.ts';
import { languageOf } from './languageOf.ts';
import type { PageHead } from './pageHead.ts';
import type { SharedImage } from './SharedImage.ts';

type DocumentProps = {
  view: PageView;
  head: PageHead;
  script: string | null;
  extras: string | null;
  referral: string | null;
  /** The script of this kind of page, besides the one that all have. */
  own: string | null;
  children: ReactNode;
};

/** The whole HTML document: metadata, the inline style, the small script, and the page. */
export function Document({ view, head, script, extras, referral, own, children }: DocumentProps) {
  const language = languageOf(view);
  const direction = directionOf(language) === 'rtl' ? 'rtl' : undefined;
  return (
    <html
      lang={language}
      dir={direction}
      data-count={countedStore(view)}
      data-extras={extras ?? undefined}
      data-referral={referral ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{head.title}</title>
        {head.description === null ? null : <meta name="description" content={head.description} />}
        {head.canonical === null ? null : <link rel="canonical" href={head.canonical} />}
        {head.isHidden ? <meta name="robots" content="noindex" /> : null}
        <Sharing view={view} head={head} />
        {head.feed === null ? null : <link rel="alternate" type="application/rss+xml" href={head.feed} />}
        <ThemeColors view={view} />
        <link rel="icon" href={iconOf(view)} />
        <TouchIcon view={view} />
        <Manifest view={view} />
        <style dangerouslySetInnerHTML={{ __html: '' }} />
        {script === null ? null : <script type="module" src={script} />}
        {own === null ? null : <script type="module" src={own} />}
      </head>
      <body className={classOf(view)}>
        {hasHead(view) ? (
          <a className="skip" href="#main">
            {getMessages(language).common.skip}
          </a>
        ) : null}
        {children}
        {/* Placed after the text it repeats, because it compresses best there. */}
        {head.facts === null ? null : (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: factsText(head.facts) }} />
        )}
      </body>
    </html>
  );
}

/** Read by browser/count.ts: a visit counts for the store at this base. Previews are not counted. */
function countedStore(view: PageView): string | undefined {
  const isCounted =
    (view.kind === 'storefront' && !view.isUnknown) || view.kind === 'product' || view.kind === 'checkout';
  return isCounted && view.store.preview === null ? view.store.base : undefined;
}

function Sharing({ view, head }: { view: PageView; head: PageHead }) {
  if (head.canonical === null) return null;
  const siteName = storeOf(view)?.name ?? 'Stoa';
  return (
    <>
      <meta property="og:type" content={head.type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description ?? ''} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[languageOf(view)]} />
      {head.image === null ? null : <Shown image={head.image} />}
      {view.kind === 'product' ? <Price price={view.product.price} /> : null}
      <meta name="twitter:card" content={cardOf(head)} />
    </>
  );
}

/** Twitter reads the rest of its card from the Open Graph tags. */
function Shown({ image: { url, width, height, alt } }: { image: SharedImage }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={`${width}`} />
      <meta property="og:image:height" content={`${height}`} />
      <meta property="og:image:alt" content={alt} />
    </>
  );
}

/** Price tags for sites that show a product from its link. */
function Price({ price }: { price: PriceView }) {
  return (
    <>
      <meta property="product:price:amount" content={toDecimal(price)} />
      <meta property="product:price:currency" content={price.currency} />
      <meta property="og:price:amount" content={toDecimal(price)} />
      <meta property="og:price:currency" content={price.currency} />
    </>
  );
}

/** A landscape image fills the card. A portrait is shown small beside the text. */
const cardOf = ({ image }: PageHead): string =>
  image !== null && image.width > image.height ? 'summary_large_image' : 'summary';

function ThemeColors({ view }: { view: PageView }) {
  const store = storeOf(view);
  if (store === null) {
    return (
      <>
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#171310" media="(prefers-color-scheme:dark)" />
      </>
    );
  }
  const { themeStyle, backgroundColor, backgroundStartColor } = store.tokens;
  return <meta name="theme-color" content={themeStyle === 'flat' ? backgroundColor : backgroundStartColor} />;
}

/** The logo: a roof, three columns and a step. */
const ICON =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2032%2032'%3E%3Crect%20width='32'%20height='32'%20rx='8'%20fill='%236f4e37'/%3E%3Cpath%20d='M6%2011%2016%205l10%206v2H6zM8%2015h3v8H8zm6.5%200h3v8h-3zm6.5%200h3v8h-3zM6%2025h20v2H6z'%20fill='%23fff'/%3E%3C/svg%3E";

function iconOf(view: PageView): string {
  const store = storeOf(view);
  if (store === null) return ICON;
  const picture = store.head.icon ?? store.avatar;
  return picture === null ? 'data:,' : imageAddress(picture, 64);
}

/** Phones request an icon from each host themselves. Only a store on the platform's host has to link its own. */
function TouchIcon({ view }: { view: PageView }) {
  const store = storeOf(view);
  if (!store?.base || (store.head.icon ?? store.avatar) === null) return null;
  return <link rel="apple-touch-icon" href={`${store.base}/apple-touch-icon.png`} />;
}

/** People can install the members area of a store with a picture. */
function Manifest({ view }: { view: PageView }) {
  const store = storeOf(view);
  if (store === null || !INSTALLED.has(view.kind) || (store.head.icon ?? store.avatar) === null) return null;
  return <link rel="manifest" href={`${store.base}${STORE_PATHS.manifest}`} />;
}

const INSTALLED: ReadonlySet<PageView['kind']> = new Set([
  'member-sign-in',
  'library',
  'library-product',
  'library-text',
  'library-file',
  'member-posts',
  'member-orders',
  'member-order',
  'member-profile',
]);

/** Whether content comes after a header that can be skipped. A store's front page has none. */
const hasHead = (view: PageView): boolean => view.kind !== 'storefront' || view.site !== undefined;

function storeOf(view: PageView) {
  return view.kind === 'landing' ? null : view.store;
}

function classOf(view: PageView): string | undefined {
  const tokens = storeOf(view)?.tokens;
  return tokens && bodyClass(tokens);
}

/** JSON that cannot end its script element. */
function factsText(facts: object): string {
  return JSON.stringify(facts).replace(/</g, String.raw`\u003c`);
}
