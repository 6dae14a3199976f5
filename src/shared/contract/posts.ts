import { z } from 'zod';
import { CAMPAIGN_STATES } from '#shared/rules/campaign.ts';
import {
  COMMENT_MAX,
  POST_AUDIENCES,
  POST_PRODUCTS_MAX,
  POST_STATES,
  POST_TEASER_MAX,
  POST_TIERS_MAX,
  POST_TITLE_MAX,
} from '#shared/rules/post.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Limit, line, page, requiredText, text, Timestamp, Uuid } from './fields.ts';

export const PostRow = z.object({
  id: z.string(),
  state: z.enum(POST_STATES),
  title: z.string(),
  audience: z.enum(POST_AUDIENCES),
  /** When it was or will be published. Null: it is a draft. */
  publishAt: Timestamp.nullable(),
  /** Whether it was changed after it was published. */
  hasChanges: z.boolean(),
  commentCount: z.int(),
  /** Comments that a reader reported and the creator has not looked at. */
  reportedCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PostRow = z.infer<typeof PostRow>;

export const Post = PostRow.extend({
  teaser: z.string(),
  /** A TipTap document. Null while it is empty. */
  body: z.unknown(),
  productIds: z.array(z.string()),
  /** The tiers of memberships among them. Of a membership without one here, all members read it. */
  tierIds: z.array(z.string()),
  /** Whether publishing emails it, once, to those who may read it. */
  isEmailed: z.boolean(),
  hasComments: z.boolean(),
  /** The campaign that emails it. Null: there is none. */
  campaignId: z.string().nullable(),
  /** How far that campaign is. */
  emailState: z.enum(CAMPAIGN_STATES).nullable(),
  /** Increases with every save. A save based on an older revision is refused. */
  revision: z.int(),
});
export type Post = z.infer<typeof Post>;

const PostInput = z.object({
  title: line(POST_TITLE_MAX).optional(),
  /** What everybody may read, also without access. */
  teaser: text(POST_TEASER_MAX).optional(),
  body: z.unknown().optional(),
  audience: z.enum(POST_AUDIENCES).optional(),
  productIds: z.array(Uuid).max(POST_PRODUCTS_MAX, `Choose up to ${POST_PRODUCTS_MAX} products.`).optional(),
  tierIds: z.array(Uuid).max(POST_TIERS_MAX, `Choose up to ${POST_TIERS_MAX} tiers.`).optional(),
  isEmailed: z.boolean().optional(),
  hasComments: z.boolean().optional(),
});

const Named = z.object({ storeId: Uuid, postId: Uuid });
const One = z.object({ post: Post });

export const listPosts = callable({
  name: 'listPosts',
  about: 'Returns the store’s posts by search and state, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: z.enum(POST_STATES).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(PostRow),
  example: (world) => ({ storeId: world.storeId }),
});

export const getPost = callable({
  name: 'getPost',
  about: 'Returns a post with its text and who may read it.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId }),
});

export const savePost = callable({
  name: 'savePost',
  about:
    'Creates a draft of a post, or updates some fields of a post. Members see changes of its text after publishPost.',
  who: 'owner',
  bodyBytes: 512 * 1024,
  input: PostInput.extend({
    storeId: Uuid,
    postId: Uuid.optional(),
    /** The revision that was edited; an older one is refused. A new draft has revision 0. */
    revision: z.int().optional(),
    /** The id of a new draft, chosen by the client so that repeated requests create it only once. */
    draftKey: Uuid.optional(),
  }),
  output: One,
  refusals: ['not-found', 'post-changed'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId, title: 'From the workshop' }),
});

export const publishPost = callable({
  name: 'publishPost',
  about: 'Publishes a post and its changes now, or at a time. Repeated calls publish and email it once.',
  who: 'owner',
  input: Named.extend({
    /** The revision on the creator’s screen. */
    revision: z.int(),
    /** Default: now. A post that is already published stays so. */
    at: Timestamp.optional(),
  }),
  output: One,
  refusals: ['not-found', 'post-changed', 'post-title', 'post-empty', 'post-products', 'schedule-time'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId, revision: 1 }),
});

export const unpublishPost = callable({
  name: 'unpublishPost',
  about: 'Makes a published or scheduled post a draft. Emails about it that were not sent yet are not sent.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId }),
});

export const deletePost = callable({
  name: 'deletePost',
  about: 'Deletes a post with its comments. restorePost can restore it for a week.',
  who: 'owner',
  input: Named,
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId }),
});

export const restorePost = callable({
  name: 'restorePost',
  about: 'Restores a deleted post as it was.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId }),
});

/** A comment as its store’s creator sees it. */
export const PostComment = z.object({
  id: z.string(),
  /** The comment that it answers. */
  parentId: z.string().nullable(),
  /** Null: the creator wrote it, or its author has deleted their account. */
  customerId: z.string().nullable(),
  /** The name that the customer chose. Empty: none. */
  name: z.string(),
  isCreator: z.boolean(),
  isMuted: z.boolean(),
  body: z.string(),
  isHidden: z.boolean(),
  isDeleted: z.boolean(),
  /** How many readers reported it since the creator last looked at it. */
  reportCount: z.int(),
  createdAt: Timestamp,
});
export type PostComment = z.infer<typeof PostComment>;

const CommentNamed = z.object({ storeId: Uuid, commentId: Uuid });
const CommentBody = requiredText(COMMENT_MAX, 'Write a comment.', 'Use up to 2,000 characters.');

export const listPostComments = callable({
  name: 'listPostComments',
  about:
    'Returns the comments of a post with their latest answers, latest first, or only the answers to one of them, or only what readers reported.',
  who: 'owner',
  input: Named.extend({
    /** Only the answers to this comment. */
    parentId: Uuid.optional(),
    /** Only what readers reported, latest report first. */
    isReported: z.boolean().optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(
    PostComment.extend({
      /** The latest ones, oldest first. */
      answers: z.array(PostComment),
      hasEarlierAnswers: z.boolean(),
    }),
  ),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, postId: world.postId }),
});

export const answerPostComment = callable({
  name: 'answerPostComment',
  about: 'Answers a comment as the creator, or comments on the post.',
  who: 'owner',
  input: Named.extend({
    /** The id of the new comment, so that repeated requests create it once. */
    commentId: Uuid,
    parentId: Uuid.nullable(),
    body: CommentBody,
  }),
  output: z.object({ comment: PostComment }),
  refusals: ['not-found'],
  example: (world) => ({
    storeId: world.storeId,
    postId: world.postId,
    commentId: 'a6f0a4c0-52b4-4c4e-9b0e-6a7a3c1d9f11',
    parentId: null,
    body: 'Thank you all.',
  }),
});

export const moderatePostComment = callable({
  name: 'moderatePostComment',
  about: 'Hides a comment from everybody but its author, shows it again, deletes it, or settles its reports.',
  who: 'owner',
  input: CommentNamed.extend({ action: z.enum(['hide', 'show', 'delete', 'keep']) }),
  output: z.object({ comment: PostComment }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, commentId: world.commentId, action: 'keep' as const }),
});

export const muteCommenter = callable({
  name: 'muteCommenter',
  about: 'Mutes a customer, who can then read but not comment, or lets them comment again.',
  who: 'owner',
  input: z.object({ storeId: Uuid, customerId: Uuid, isMuted: z.boolean() }),
  output: z.object({ isMuted: z.boolean() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId, isMuted: false }),
});

export const savePostComment = callable({
  name: 'savePostComment',
  about: 'Comments on a post that the customer can read, or edits their comment within 15 minutes.',
  who: 'customer',
  input: z.object({
    storeId: Uuid,
    postId: Uuid,
    /** The id of a new comment, so that repeated requests create it once, or of the own comment to edit. */
    commentId: Uuid,
    /** The comment to answer. Answers cannot be answered. */
    parentId: Uuid.nullable().default(null),
    body: CommentBody,
  }),
  output: z.object({ commentId: z.string() }),
  refusals: [
    'not-found',
    'access-suspended',
    'access-ended',
    'access-not-yet',
    'comments-off',
    'comments-muted',
    'comment-too-late',
    'too-many-comments',
  ],
  example: (world) => ({
    storeId: world.storeId,
    postId: world.postId,
    commentId: 'b6f0a4c0-52b4-4c4e-9b0e-6a7a3c1d9f12',
    body: 'Which paper is it?',
  }),
});

export const deletePostComment = callable({
  name: 'deletePostComment',
  about: 'Deletes one of the customer’s comments.',
  who: 'customer',
  input: CommentNamed,
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, commentId: world.commentId }),
});

export const reportPostComment = callable({
  name: 'reportPostComment',
  about: 'Reports a comment to the creator. Everybody counts once.',
  who: 'customer',
  input: CommentNamed,
  output: z.object({ reported: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, commentId: world.commentId }),
});
