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
  /** Of the page's fixed words; '' follows the visitor. */
  language: string;
};

/** What search engines read is not seen on the page. */
const NO_HEAD = { title: '', description: '', shareImage: null, icon: null, hideFromSearch: false, version: 0 };

/** The store as its page shows it: as published, with what is drafted. */
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
    preview: null,
  };
}

/** The dashboard knows the address of the published picture only; of that, its smallest size is enough here. */
function avatarOf({ avatar }: Store, preview: Preview | null, images: Shown['images']): Image | null {
  const wished = preview?.avatarId;
  if (wished === '') return null;
  if (wished !== undefined && images[wished]) return images[wished];
  if (avatar === null) return null;
  const width = /-(\d+)\.webp$/.exec(avatar.url)?.[1];
  const widths = width === undefined ? [] : [Number(width)];
  return { id: avatar.id, url: avatar.url.replace(/-\d+\.webp$/, ''), width: 256, height: 256, widths, colour: '' };
}
