import { KB } from './limits.ts';

/** The limits of posts and their comments. */

export const POST_TITLE_MAX = 150;
export const POST_TEASER_MAX = 500;
/** Of the document as JSON. */
export const POST_BYTES_MAX = 200 * KB;
export const POST_PRODUCTS_MAX = 50;
/** Those of all memberships that a post is for. */
export const POST_TIERS_MAX = 100;
/** How long a deleted post can be restored. */
export const POST_RESTORE_DAYS = 7;

export const COMMENT_MAX = 2000;
export const COMMENTS_PER_HOUR = 20;
/** How long the author can edit a comment. */
export const COMMENT_EDIT_MINUTES = 15;

/** Who may read a post: everybody who has signed in, or the owners of some products. */
export const POST_AUDIENCES = ['members', 'products'] as const;

/** `scheduled`: it is published by itself when its time comes. */
export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

export function postState({ publishAt }: { publishAt: Date | null }, now: Date): PostState {
  if (publishAt === null) return 'draft';
  return publishAt > now ? 'scheduled' : 'published';
}

/** Whether the author of a comment can still edit it. */
export const isEditable = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < COMMENT_EDIT_MINUTES * 60_000;
