import { z } from 'zod';
import { readPage, standingPage, type Page } from '#shared/blocks/page.ts';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { SocialLink } from '#shared/contract/stores.ts';
import { pageLanguage } from '#shared/rules/language.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import type { PageContext } from '../../access/page.ts';
import { PREVIEW_QUERY } from '../../access/previewLink.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { imagesById } from '../pages/pageData.ts';
import { findPreview } from '../previews/previewRecord.ts';
import { findVersion } from '../previews/versionRecord.ts';
import { storeRoot } from '../stores/storeRoot.ts';

/** What every page of a store shows around its own content: as published, or as drafted where that is asked for. */
export async function storeFrame(context: FrameContext): Promise<StoreFrame> {
  return (await storeAndPage(context)).store;
}

type FrameContext = Pick<PageContext, 'tx' | 'base' | 'preview' | 'services' | 'language' | 'query'> & {
  /** Another page of the store in place of its front; it is shown as published. */
  own?: Page;
};

/** The same with the blocks of the store's own page. */
export async function storeAndPage({
  tx,
  base,
  preview,
  language,
  query,
  own,
  services: { settings },
}: FrameContext): Promise<{ store: StoreFrame; page: Page }> {
  const [store, publishedAvatar, draft, canonicalOrigin] = await Promise.all([
    tx.one(storeRow(tx)),
    tx.maybe(publishedAvatarRow(tx)),
    preview === null ? null : findDraft(tx, preview === PREVIEW_QUERY ? query.get('version') : null),
    storeRoot(tx, settings),
  ]);
  const avatar = draft?.avatarId === undefined ? publishedAvatar : await findAvatar(tx, draft.avatarId);
  const theme = draft?.theme ?? store.theme;
  const published = store.page === null ? standingPage() : readPage(store.page);
  const page = own ?? draft?.page ?? published;
  const said = page.root.props;
  const tokens = resolveTheme(theme, draft?.themeOverrides ?? store.theme_overrides);
  const background = tokens.themeStyle === 'image' ? tokens.backgroundImageId : '';
  const pictures = await imagesById(tx, [...headPictures(page), ...(background === '' ? [] : [background])]);
  const frame: StoreFrame = {
    name: draft?.name ?? store.name,
    description: draft?.description ?? store.description,
    base,
    canonicalOrigin,
    avatar: avatar ? presentImage(tx.realm, avatar) : null,
    socialLinks: draft?.socialLinks ?? z.array(SocialLink).parse(store.social_links),
    theme,
    tokens,
    background: pictures[background] ?? null,
    platformUrl: settings.publicUrl,
    // The front as published is known by the address; a draft and another page may speak another language.
    language: draft?.page || own ? pageLanguage(said.language, language).language : language,
    head: {
      title: said.title,
      description: said.description,
      shareImage: pictures[said.shareImage.id] ?? null,
      icon: pictures[said.icon.id] ?? null,
      hideFromSearch: said.hideFromSearch,
      version: store.version,
    },
    preview: draft && preview,
  };
  return { store: frame, page };
}

const headPictures = ({ root: { props } }: Page): string[] =>
  [props.shareImage.id, props.icon.id].filter((id) => id !== '');

const storeRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('stores')
    .select(['name', 'description', 'social_links', 'theme', 'theme_overrides', 'page', 'version'])
    .where('id', '=', tx.realm);

/** The draft, or for the store's creator one of its versions. */
async function findDraft(tx: StoreTx, version: string | null) {
  if (version === null || !/^\d{1,9}$/.test(version)) return (await findPreview(tx))?.draft ?? null;
  return (await findVersion(tx, Number(version)))?.snapshot ?? null;
}

const publishedAvatarRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('stores as s')
    .innerJoin('images as i', (on) => on.onRef('i.store_id', '=', 's.id').onRef('i.id', '=', 's.avatar_id'))
    .select(['i.id', 'i.width', 'i.height', 'i.widths', 'i.colour'])
    .where('s.id', '=', tx.realm);

/** None for '', the wish for no picture. */
async function findAvatar(tx: StoreTx, id: string) {
  if (id === '') return undefined;
  return tx.maybe(
    tx.q
      .selectFrom('images')
      .select(['id', 'width', 'height', 'widths', 'colour'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
}
