import type { WebsitePage } from '#shared/contract/website.ts';
import { HOME_SLUG, pagePath } from '#shared/rules/website.ts';

/** A page's parameter in dashboard URLs. */
export const pageParam = (slug: string): string => slug || HOME_SLUG;

export const findByParam = (pages: readonly WebsitePage[], param: string): WebsitePage | undefined =>
  pages.find(({ slug }) => pageParam(slug) === param);

/** The public URL of a page. */
export const pageUrl = (address: string, { slug }: Pick<WebsitePage, 'slug'>): string =>
  slug === '' ? address : address + pagePath(slug);
