import type { Image } from '#shared/contract/catalog.ts';
import type { StoreFrame } from '#shared/contract/pages.ts';
import type { Preview } from '#shared/contract/previews.ts';
import type { Store } from '#shared/contract/stores.ts';
import { isLanguage } from '#shared/rules/language.ts';

type Shown = {
  store: Store;
  preview: Preview | null;
  images: Readonly<Record<string, Image>>;
  background: Image | undefined;
  /** The language of the page's fixed texts. Empty: the visitor's. */
  language: string;
};

/** The metadata for search engines is not visible on the page. */
const NO_HEAD = { title: '', description: '', shareImage: null, icon: null, hideFromSearch: false, version: 0 };

/** The store as its page shows it: published values with the draft applied. */
export function storeOnPage({ store, preview, images, background, language }: Shown): Omit<StoreFrame, 'tokens'> {
  return {
    name: preview?.name ?? store.name,
    description: preview?.description ?? store.description,
    base: `/${store.slug}`,
    canonicalOrigin: store.url,
    avatar: avatarOf(store, preview, images),
    socialLinks: preview?.socialLinks ?? store.socialLinks,
    theme: preview?.theme ?? store.theme,
    background: background ?? null,
    platformUrl: '/',
    legal: [],
    language: isLanguage(language) ? language : 'en',
    head: NO_HEAD,
    languageQuery: '',
    linkQuery: '',
    preview: null,
  };
}

/** The dashboard only knows the published picture's URL. Its smallest rendition is sufficient here. */
function avatarOf({ avatar }: Store, preview: Preview | null, images: Shown['images']): Image | null {
  const draftId = preview?.avatarId;
  if (draftId === '') return null;
  if (draftId !== undefined && images[draftId]) return images[draftId];
  if (avatar === null) return null;
  const width = /-(\d+)\.webp$/.exec(avatar.url)?.[1];
  const widths = width === undefined ? [] : [Number(width)];
  return { id: avatar.id, url: avatar.url.replace(/-\d+\.webp$/, ''), width: 256, height: 256, widths, color: '' };
}
