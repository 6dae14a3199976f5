import { z } from 'zod';
import { en } from '#shared/rules/messages/en.ts';
import {
  REPLY_MAX,
  REPORT_DECISIONS,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  REVIEW_AUTHOR_MAX,
  REVIEW_MAX,
  REVIEW_ORIGINS,
} from '#shared/rules/review.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Limit, page, personName, requiredText, text, Timestamp, Uuid } from './fields.ts';

const Stars = z.int().min(1).max(5);

/** What a customer says about a product. `author`: the name that everybody sees. */
export const ReviewForm = z.object({
  stars: z.int().refine((stars) => stars >= 1 && stars <= 5, en.problems.starsMissing),
  body: text(REVIEW_MAX, en.problems.reviewLong).default(''),
  author: personName(REVIEW_AUTHOR_MAX).refine((name) => name !== '', en.problems.nameMissing),
});

export const MyReview = z.object({
  stars: Stars,
  body: z.string(),
  author: z.string(),
  /** Whether everybody sees it. Not after a refund, or if an admin hid it. */
  state: z.enum(['shown', 'refunded', 'hidden']),
  reply: z.string(),
});
export type MyReview = z.infer<typeof MyReview>;

const Product = { storeId: Uuid, productId: Uuid };

export const saveReview = callable({
  name: 'saveReview',
  about:
    'Saves the customer’s review of a product that they have opened. Each customer has one review of a product, so a second one replaces the first.',
  who: 'customer',
  input: ReviewForm.extend(Product),
  output: z.object({ review: MyReview }),
  refusals: [
    'not-found',
    'access-suspended',
    'access-ended',
    'access-not-yet',
    'review-not-opened',
    'review-after-payment',
  ],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    stars: 5,
    body: 'Clear and beautiful.',
    author: 'Cleo M.',
  }),
});

export const deleteMyReview = callable({
  name: 'deleteMyReview',
  about: 'Deletes the customer’s review of a product, with the reply to it.',
  who: 'customer',
  input: z.object(Product),
  output: z.object({ deleted: z.boolean() }),
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

const Report = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  reportedAt: Timestamp,
  /** Null: no admin has decided yet. */
  decision: z.enum(REPORT_DECISIONS).nullable(),
});

/** A review as the creator sees it. */
export const Review = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), title: z.string() }),
  customer: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  author: z.string(),
  stars: Stars,
  body: z.string(),
  origin: z.enum(REVIEW_ORIGINS),
  state: z.enum(['shown', 'refunded', 'hidden']),
  /** Empty: the creator has not replied. */
  reply: z.string(),
  repliedAt: Timestamp.nullable(),
  report: Report.nullable(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
});
export type Review = z.infer<typeof Review>;

export const REVIEW_FILTERS = ['unanswered', 'reported', 'not-shown'] as const;

export const listReviews = callable({
  name: 'listReviews',
  about: 'Returns the reviews of the store’s products by search, stars, product and state, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    stars: Stars.optional(),
    productId: Uuid.optional(),
    /** `unanswered`: without a reply. `reported`: no admin has decided yet. `not-shown`: refunded, or hidden by an admin. */
    show: z.enum(REVIEW_FILTERS).optional(),
    /** Returns only this review. */
    reviewId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(Review),
  example: (world) => ({ storeId: world.storeId }),
});

const One = { storeId: Uuid, reviewId: Uuid };

export const replyReview = callable({
  name: 'replyReview',
  about: 'Sets the creator’s reply to a review, which everybody sees. An empty text removes it.',
  who: 'owner',
  input: z.object({ ...One, reply: text(REPLY_MAX, `Replies can have up to ${REPLY_MAX} characters.`) }),
  output: z.object({ review: Review }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, reviewId: world.reviewId, reply: 'Thank you.' }),
});

export const reportReview = callable({
  name: 'reportReview',
  about:
    'Reports a review to the platform’s admins, who can hide it. Creators cannot delete reviews. A review can be reported again when it was changed after the decision.',
  who: 'owner',
  input: z.object({ ...One, reason: z.enum(REPORT_REASONS), note: text(REPORT_NOTE_MAX).default('') }),
  output: z.object({ review: Review }),
  refusals: ['not-found', 'review-decided'],
  example: (world) => ({ storeId: world.storeId, reviewId: world.reviewId, reason: 'spam' as const }),
});

/** A reported review as admins see it: a copy of what it said last. */
export const ReviewReport = z.object({
  reviewId: z.string(),
  store: z.object({ id: z.string(), name: z.string() }),
  productTitle: z.string(),
  author: z.string(),
  stars: Stars,
  body: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  reportedAt: Timestamp,
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decidedAt: Timestamp.nullable(),
});
export type ReviewReport = z.infer<typeof ReviewReport>;

export const listReviewReports = callable({
  name: 'listReviewReports',
  about: 'Returns the reviews that creators have reported, latest first.',
  who: 'admin',
  input: z.object({ isOpen: z.boolean().optional(), cursor: Cursor, limit: Limit }),
  output: page(ReviewReport),
  example: () => ({}),
});

export const decideReviewReport = callable({
  name: 'decideReviewReport',
  about: 'Hides a reported review, or keeps it. A later decision replaces an earlier one.',
  who: 'admin',
  input: z.object({
    ...One,
    decision: z.enum(REPORT_DECISIONS),
    reason: requiredText(500, 'Give a reason.'),
  }),
  output: z.object({ report: ReviewReport }),
  refusals: ['review-not-found'],
  example: (world) => ({
    storeId: world.storeId,
    reviewId: world.reviewId,
    decision: 'kept' as const,
    reason: 'A fair opinion.',
  }),
});
