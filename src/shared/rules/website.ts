import { MEMBERS_SEGMENT, PLATFORM_SEGMENTS } from './slug.ts';

export const WEBSITE_PAGES_MAX = 100;
export const WEBSITE_TITLE_MAX = 60;
const SLUG_MAX = 60;

/** The website templates. */
export const SITE_IDS = ['studio', 'practice', 'single'] as const;

/** The slug that dashboard URLs use for the home page. On the website its path is '/'. */
export const HOME_SLUG = 'home';

/** The first path segments that a store uses on its own host. No page of its website can have them. */
// prettier-ignore
export const STORE_SEGMENTS = [
  MEMBERS_SEGMENT, 'p', 'cart', 'checkout', 'order', 'gift', 'seat', 'certificates', 'unsubscribe', 'affiliate', 'library-link', 'embed', 'e', 'legal', 'site', 'v2',
] as const;

const RESERVED: ReadonlySet<string> = new Set([...PLATFORM_SEGMENTS, ...STORE_SEGMENTS, HOME_SLUG]);

/** The problem of a page's slug as a sentence, or null. The empty slug is the home page. */
export function pageSlugProblem(slug: string): string | null {
  if (slug === '') return null;
  if (slug.length > SLUG_MAX) return `Use up to ${SLUG_MAX} characters.`;
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug)) return 'Use only lowercase letters, numbers and single hyphens.';
  return RESERVED.has(slug) ? 'This address is already used by your store. Choose another.' : null;
}

/** Free slugs for a page title, best first: its words, then with numbers appended. */
export function* pageSlugsFor(text: string): Generator<string> {
  const stem = text.slice(0, SLUG_MAX - 5).replace(/-+$/, '') || 'page';
  if (pageSlugProblem(stem) === null) yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}

/** The path of a page on its website. */
export const pagePath = (slug: string): string => `/${slug}`;
