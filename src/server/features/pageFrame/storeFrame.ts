import { readPage, fallbackPage, type Page } from '#shared/blocks/page.ts';
import type { Image } from '#shared/contract/catalog.ts';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { SocialLinks } from '#shared/contract/stores.ts';
import { isLanguage, pageLanguage } from '#shared/rules/language.ts';
import { withCurrency } from '#shared/rules/pageCurrency.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import type { PageContext } from '../../access/page.ts';
import { PREVIEW_QUERY } from '../../access/previewLink.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../media/presentImage.ts';
import { publishedLegalKinds } from '../legal/legalRecord.ts';
import { imagesById } from '../media/imagesById.ts';
import { findDraftRecord } from '../drafts/draftRecord.ts';
import { findVersion } from '../drafts/versionRecord.ts';
import { rootedStore, rootOf } from '../storeRecord/storeRoot.ts';

/** The frame of every store page: published values, or the draft in a preview. */
export async function storeFrame(context: FrameContext): Promise<StoreFrame> {
  return (await storeAndPage(context)).store;
}

type FrameContext = Pick<
  PageContext,
  'tx' | 'base' | 'preview' | 'services' | 'language' | 'languageQuery' | 'namedCurrency' | 'query'
> & {
  /** A page to show instead of the store's front. It is shown as published. */
  own?: Page;
  /** The images that the page needs. Default: those of its metadata. */
  picturesFor?: (page: Page) => string[];
};

/** The same with the blocks of the store's own page and their images. */
export async function storeAndPage({
  tx,
  base,
  preview,
  language,
  languageQuery,
  namedCurrency,
  query,
  own,
  picturesFor = headPictures,
  services: { settings },
}: FrameContext): Promise<{ store: StoreFrame; page: Page; images: Record<string, Image> }> {
  const [store, publishedAvatar, draft] = await Promise.all([
    tx.one(storeRow(tx)),
    findAvatar(tx),
    preview === null ? null : findDraft(tx, preview === PREVIEW_QUERY ? query.get('version') : null),
  ]);
  const theme = draft?.theme ?? store.theme;
  const published = store.page === null ? fallbackPage() : readPage(store.page);
  const page = own ?? draft?.page ?? published;
  const pageProps = page.root.props;
  const tokens = resolveTheme(theme, draft?.themeOverrides ?? store.theme_overrides);
  const background = tokens.themeStyle === 'image' ? tokens.backgroundImageId : '';
  const wanted = new Set([...picturesFor(page), draft?.avatarId ?? '', background]);
  const [images, canonicalOrigin, legal] = await Promise.all([
    imagesById(
      tx,
      [...wanted].filter((id) => id !== ''),
    ),
    rootOf(tx, store, settings),
    publishedLegalKinds(tx),
  ]);
  // A page with a language of its own has one address.
  const namedLanguage = own && isLanguage(pageProps.language) ? '' : languageQuery;
  const frame: StoreFrame = {
    name: draft?.name ?? store.name,
    description: draft?.description ?? store.description,
    base,
    canonicalOrigin,
    avatar: draft?.avatarId === undefined ? publishedAvatar : (images[draft.avatarId] ?? null),
    socialLinks: draft?.socialLinks ?? SocialLinks.parse(store.social_links),
    theme,
    tokens,
    background: images[background] ?? null,
    platformUrl: settings.publicUrl,
    legal,
    // The directory knows the published home page's language. A draft or another page may use a different one.
    language: draft?.page || own ? pageLanguage(pageProps.language, language).language : language,
    head: {
      title: pageProps.title,
      description: pageProps.description,
      shareImage: images[pageProps.shareImage.id] ?? null,
      icon: images[pageProps.icon.id] ?? null,
      hideFromSearch: pageProps.hideFromSearch,
      version: store.version,
    },
    languageQuery: namedLanguage,
    linkQuery: withCurrency(namedLanguage, namedCurrency),
    preview: draft && preview,
  };
  return { store: frame, page, images };
}

const headPictures = ({ root: { props } }: Page): string[] => [props.shareImage.id, props.icon.id];

const storeRow = (tx: StoreTx) =>
  rootedStore(tx.q, tx.realm).select([
    's.name',
    's.description',
    's.social_links',
    's.theme',
    's.theme_overrides',
    's.page',
    's.version',
  ]);

/** The draft, or one of the published versions for the store's creator. */
async function findDraft(tx: StoreTx, version: string | null) {
  if (version === null || !/^\d{1,9}$/.test(version)) return (await findDraftRecord(tx))?.draft ?? null;
  return (await findVersion(tx, Number(version)))?.snapshot ?? null;
}

async function findAvatar(tx: StoreTx): Promise<Image | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('images as i', (on) => on.onRef('i.store_id', '=', 's.id').onRef('i.id', '=', 's.avatar_id'))
      .select(['i.id', 'i.width', 'i.height', 'i.widths', 'i.colour as color'])
      .where('s.id', '=', tx.realm),
  );
  return row ? presentImage(tx.realm, row) : null;
}
