import { STORE_NAME_LIMIT } from './store.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';

/** Length of a slug in characters, and the pause after typing before it is checked (specification, point 9). */
export const SLUG_MIN = 2;
export const SLUG_MAX = 50;
export const SLUG_DEBOUNCE_MS = 300;

/** The maximum number of suggestions of each kind (specification, point 9). */
export const SLUG_SUGGESTIONS_MAX = 5;
export const SMART_SUGGESTIONS_MAX = 8;

/** The words the specification reserves (point 5). */
// prettier-ignore
export const RESERVED_SLUGS = [
  'admin', 'api', 'app', 'blog', 'dashboard', 'help', 'support', 'www', 'mail', 'ftp', 'localhost', 'dev', 'staging',
  'test', 'login', 'signup', 'register', 'auth', 'oauth', 'settings', 'account', 'profile', 'user', 'users', 'store',
  'stores', 'product', 'products', 'order', 'orders', 'payment', 'payments', 'checkout', 'cart', 'search', 'contact',
  'about', 'privacy', 'terms', 'legal', 'docs', 'documentation', 'status', 'health',
] as const;

/** The path segment of a store's members area. No product can use it as its slug. */
export const MEMBERS_SEGMENT = 'members';

/** The first path segments of the dashboard's pages. */
export const DASHBOARD_SEGMENTS = ['dashboard', 'login', 'signup', 'password-reset', 'dev'] as const;

/** Every first path segment that the platform serves itself. The route table takes its words from here. */
// prettier-ignore
export const PLATFORM_SEGMENTS = [
  ...DASHBOARD_SEGMENTS, MEMBERS_SEGMENT, 'functions', 'live', 'webhooks',
  'healthz', 'readyz', 'metrics', 'internal',
  'assets', 'fonts', 'media', 'files', 'uploads', 'downloads', 'checkout',
  'favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'manifest.webmanifest', 'robots.txt', 'sitemap.xml', 'sitemaps',
  'llms.txt', '.well-known',
] as const;

/** The rules listed to users (specification, point 5). */
export const SLUG_RULES = [
  `${SLUG_MIN}-${SLUG_MAX} characters`,
  'Lowercase letters, numbers, hyphens',
  'Cannot start or end with a hyphen',
  'Cannot use reserved words',
  'Must be unique',
] as const;

/** Store categories, each with its own suffixes (specification, point 9). */
export const SLUG_CATEGORIES = ['ecommerce', 'education', 'service', 'creative', 'tech'] as const;
export const CATEGORY_SUFFIXES = {
  ecommerce: ['shop', 'store', 'mart', 'boutique'],
  education: ['academy', 'school', 'learn', 'edu'],
  service: ['hub', 'pro', 'services', 'solutions'],
  creative: ['studio', 'works', 'creative', 'design'],
  tech: ['tech', 'digital', 'apps', 'dev'],
} as const satisfies Record<SlugCategory, readonly string[]>;

/** How many variants of a name are taken. */
export const POPULARITIES = ['high', 'medium', 'low'] as const;

export type SlugCategory = (typeof SLUG_CATEGORIES)[number];
export type Popularity = (typeof POPULARITIES)[number];
export type SmartSuggestionInput = { category?: SlugCategory | undefined; takenVariants: number; year: number };

const PLAIN_SUFFIXES = ['store', 'shop', 'co', 'official', 'hq'];
const NAME_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const UNAVAILABLE_SLUGS: ReadonlySet<string> = new Set([...RESERVED_SLUGS, ...PLATFORM_SEGMENTS]);
// prettier-ignore
const UNDECOMPOSED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n',
};

/**
 * Generates a slug from a name (specification, point 5). Latin letters lose their accents. At most 50 characters; it
 * can be empty, too short or reserved, so check it with `slugProblem`.
 */
export function generateSlug(name: string): string {
  const plain = plainLetters(name.toLowerCase()).trim();
  const hyphened = plain
    .replace(/[^a-z\d\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-');
  return trimHyphens(trimHyphens(hyphened).slice(0, SLUG_MAX));
}

/** Why a slug cannot be used, apart from being taken. Null if it can. */
export function slugProblem(slug: string): 'format' | 'reserved' | null {
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || !NAME_PATTERN.test(slug)) return 'format';
  return UNAVAILABLE_SLUGS.has(slug) ? 'reserved' : null;
}

export function isValidSlug(slug: string): boolean {
  return slugProblem(slug) === null;
}

/** Every slug that `suggestSlugs` may return for a name, in its order. Look them up to know which are taken. */
export function slugCandidates(base: string): string[] {
  const stem = generateSlug(base);
  return validOnes([stem, ...numbered(stem, 5), ...suffixed(stem, PLAIN_SUFFIXES)]);
}

/** Up to 5 free slugs: the exact name, then -1 to -5, then the suffixes of the specification (point 9). */
export function suggestSlugs(base: string, isTaken: (slug: string) => boolean): string[] {
  return slugCandidates(base)
    .filter((slug) => !isTaken(slug))
    .slice(0, SLUG_SUGGESTIONS_MAX);
}

/** Every slug that `smartSuggestions` may return, in its order. Look them up to know which are taken. */
export function smartCandidates(name: string, { category, takenVariants, year }: SmartSuggestionInput): string[] {
  const stem = generateSlug(name);
  const byCategory = category ? suffixed(stem, CATEGORY_SUFFIXES[category]) : [];
  const byNumber = popularityOf(takenVariants) === 'high' ? [] : numbered(stem, 3);
  return validOnes([stem, ...byCategory, ...byNumber, ...suffixed(stem, [String(year)])]);
}

/**
 * Up to 8 free slugs: the exact name, category suffixes, -1 to -3 unless the name is popular, and the year
 * (specification, point 9). `takenVariants` is the number of taken `slugVariants`.
 */
export function smartSuggestions(
  name: string,
  { isTaken, ...input }: SmartSuggestionInput & { isTaken: (slug: string) => boolean },
): string[] {
  return smartCandidates(name, input)
    .filter((slug) => !isTaken(slug))
    .slice(0, SMART_SUGGESTIONS_MAX);
}

/** Every slug that can be suggested for a name. The number of taken ones decides its popularity. */
export function slugVariants(name: string, year: number): string[] {
  const stem = generateSlug(name);
  const suffixes = [...PLAIN_SUFFIXES, ...Object.values(CATEGORY_SUFFIXES).flat(), String(year)];
  return validOnes([stem, ...numbered(stem, 5), ...suffixed(stem, suffixes)]);
}

/** High with more than 5 taken variants, medium with more than 2, else low (specification, point 9). */
export function popularityOf(takenVariants: number): Popularity {
  if (takenVariants > 5) return 'high';
  return takenVariants > 2 ? 'medium' : 'low';
}

/** Store names built from one word or name (specification, point 9). Names that are too long are left out. */
export function suggestNames(name: string): string[] {
  const base = name.trim().replace(/\s+/g, ' ');
  if (base === '') return [];
  return [`${base} Store`, `${base} Shop`, `${base} Co`, `${base} Official`, `The ${base} Store`].filter(
    (suggestion) => countCharacters(suggestion) < STORE_NAME_LIMIT,
  );
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => UNDECOMPOSED_LETTERS[letter] ?? letter);
}

function trimHyphens(text: string): string {
  return text.replace(/^-/, '').replace(/-$/, '');
}

function numbered(stem: string, count: number): string[] {
  return suffixed(
    stem,
    Array.from({ length: count }, (_, index) => String(index + 1)),
  );
}

function suffixed(stem: string, suffixes: readonly string[]): string[] {
  return suffixes.map((suffix) => `${trimHyphens(stem.slice(0, SLUG_MAX - suffix.length - 1))}-${suffix}`);
}

function validOnes(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].filter(isValidSlug);
}
