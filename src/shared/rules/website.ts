import { MEMBERS_SEGMENT, PLATFORM_SEGMENTS } from './slug.ts';

export const WEBSITE_PAGES_MAX = 100;
export const WEBSITE_TITLE_MAX = 60;
const SLUG_MAX = 60;

/** The websites one can start from. */
export const SITE_IDS = ['studio', 'practice', 'single'] as const;

/** What stands for the home page in an address of the dashboard; its own address on the website is '/'. */
export const HOME_SLUG = 'home';

/** The first segments that a store answers itself on a host of its own; no page of its website can stand there. */
// prettier-ignore
export const STORE_SEGMENTS = [
  MEMBERS_SEGMENT, 'p', 'checkout', 'order', 'unsubscribe', 'library-link', 'embed', 'e', 'legal',
] as const;

const RESERVED: ReadonlySet<string> = new Set([...PLATFORM_SEGMENTS, ...STORE_SEGMENTS, HOME_SLUG]);

/** The sentence that says what is wrong with the address of a page, or null. '' is the home page's. */
export function pageSlugProblem(slug: string): string | null {
  if (slug === '') return null;
  if (slug.length > SLUG_MAX) return `Use ${SLUG_MAX} characters at most.`;
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(slug)) return 'Use lowercase letters, numbers and single hyphens.';
  return RESERVED.has(slug) ? 'This address is used by the store itself. Choose another.' : null;
}

/** Free addresses for a page called this, the best first: its words, then numbers behind them. */
export function* pageSlugsFor(words: string): Generator<string> {
  const stem = words.slice(0, SLUG_MAX - 5).replace(/-+$/, '') || 'page';
  if (pageSlugProblem(stem) === null) yield stem;
  for (let number = 2; ; number += 1) yield `${stem}-${number}`;
}

/** The path of a page on its website. */
export const pagePath = (slug: string): string => `/${slug}`;
