import { KB } from './limits.ts';

/** What a product mainly is. It chooses how its editor begins and how its page and emails speak of it. */
export const PRODUCT_KINDS = [
  'download',
  'link',
  'text',
  'course',
  'membership',
  'call',
  'licence',
  'bundle',
  'lead',
  'tip',
] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** What a product can give besides files. */
export const CONTENT_KINDS = ['link', 'text', 'course', 'call', 'licence'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kind of content that products of this kind are sold for. Undefined: any content, or none. */
export const contentKindOf = (kind: ProductKind): ContentKind | undefined =>
  CONTENT_KINDS.find((content) => content === kind);

/** Whether a product does not have what it is sold for, such as a course without a course. */
export const lacksItsKind = ({ kind, contents }: { kind: ProductKind; contents: readonly { kind: ContentKind }[] }) =>
  contentKindOf(kind) !== undefined && !contents.some((content) => content.kind === kind);

/** What the creator of a product has to add before it can be for sale. */
export const KIND_MISSING: Record<ContentKind, string> = {
  link: 'Add the link that buyers get.',
  text: 'Add the text that buyers read.',
  course: 'Add the course that buyers take, with at least one lesson.',
  call: 'Add the call that buyers book.',
  licence: 'Add the license keys that buyers get.',
};

export const CONTENTS_MAX = 50;
export const CONTENT_TITLE_MAX = 120;
export const LINK_MAX = 2048;
export const TEXT_PAGES_MAX = 50;
/** All pages of one text, as editor documents. */
export const TEXT_BYTES_MAX = 500 * KB;

/** Browsers and Node have it, but the types of shared code do not. */
declare const URL: { canParse(url: string): boolean };

/**
 * Why customers cannot be sent to this address, or null. Only https is allowed, because the address can be a secret that
 * somebody paid for.
 */
export function linkProblem(url: string): string | null {
  if (url.length > LINK_MAX) return `Use up to ${LINK_MAX} characters.`;
  if (/^https:\/\/[^\s/?#]*@/i.test(url)) return 'Use an address without a user name or password.';
  return /^https:\/\/[^\s/?#@:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(url) && URL.canParse(url)
    ? null
    : 'Enter a full address that starts with https://';
}
