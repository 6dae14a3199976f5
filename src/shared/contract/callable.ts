import type { z } from 'zod';
import type { Family } from './families.ts';
import type { RefusalCode } from './refusals.ts';

/** Who may call. For `visitor`, `owner` and `customer` the input's `storeId` names the store. */
export type Who = 'anyone' | 'visitor' | 'creator' | 'owner' | 'customer' | 'admin';

/** Default body limit in bytes: enough for several thousand characters in any script. */
export const BODY_BYTES = 32 * 1024;

/** Ids of a store with test data, from which each callable builds a valid example input. */
export interface ExampleWorld {
  storeId: string;
  otherStoreId: string;
  slug: string;
  productId: string;
  productSlug: string;
  draftId: string;
  imageId: string;
  /** An audio file that no page uses. */
  mediaId: string;
  fileId: string;
  contentId: string;
  /** A course with one text lesson, and the lesson. */
  courseId: string;
  lessonId: string;
  /** A call that the customer has booked. */
  bookingId: string;
  /** A calendar of the host. */
  busyFeedId: string;
  /** A webhook of the store, and something that was sent to it. */
  webhookId: string;
  webhookDeliveryId: string;
  /** A published post that the customer can read, and their comment on it. */
  postId: string;
  commentId: string;
  /** The seats that the customer bought, and one of them that somebody was invited to. */
  teamId: string;
  seatId: string;
  /** Of the course, issued to the customer. */
  certificateSerial: string;
  /** License keys of the product, and one of them that is activated on the machine 'machine-0'. */
  licenceContentId: string;
  licenceId: string;
  licenceKey: string;
  orderId: string;
  orderNumber: string;
  orderLineId: string;
  customerId: string;
  entitlementId: string;
  subscriberId: string;
  waitlistEntryId: string;
  discountId: string;
  /** An affiliate of the store. */
  affiliateId: string;
  taxRateId: string;
  messageId: string;
  reviewId: string;
  campaignId: string;
  pageId: string;
  domain: string;
  customerEmail: string;
  customerPassword: string;
  creatorId: string;
  creatorEmail: string;
  creatorPassword: string;
  sessionId: string;
  /** A fresh token on each read, because grants, quotes and keys can be used only once. */
  unique: string;
}

export interface Callable<
  Name extends string = string,
  W extends Who = Who,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  name: Name;
  /** One sentence for the API description. */
  about: string;
  who: W;
  input: Input;
  output: Output;
  /** Refusals specific to this call, besides the ones that every call shares. */
  refusals: readonly RefusalCode[];
  /** The input field that names the store. */
  storeIn: 'storeId' | 'tenantId';
  /**
   * `plain`: JSON in and out without the callable envelope, errors as `{error}`. `both`: replies in the format of the
   * request.
   */
  wire: 'callable' | 'plain' | 'both';
  /** Body limit in bytes. A limit above the default applies only to signed-in callers. */
  bodyBytes: number;
  /** For development only: in production the call does not exist. */
  outsideProduction: boolean;
  /** Optional fields that a blank string clears. In other specification calls a blank string counts as absent. */
  blankClears?: readonly string[];
  /** The answer to every failure, for calls that must never block the page that makes them. */
  onFailure?: { answer: z.output<Output> };
  /** The family whose sentences are used for the refusals that any call can meet. */
  family: Family;
  example: (world: ExampleWorld) => z.input<Input>;
}

/** Defines one call. Parsing, types, tests and the API description are derived from it. */
export function callable<const Name extends string, W extends Who, Input extends z.ZodType, Output extends z.ZodType>(
  description: Omit<Callable<Name, W, Input, Output>, Optional> &
    Partial<Pick<Callable<Name, W, Input, Output>, Optional>>,
): Callable<Name, W, Input, Output> {
  return {
    storeIn: 'storeId',
    wire: 'callable',
    bodyBytes: BODY_BYTES,
    outsideProduction: false,
    family: familyOf(description),
    refusals: [],
    ...description,
  };
}

type Optional =
  | 'storeIn'
  | 'wire'
  | 'bodyBytes'
  | 'outsideProduction'
  | 'blankClears'
  | 'onFailure'
  | 'refusals'
  | 'family';

function familyOf({ who, wire }: { who: Who; wire?: Callable['wire'] }): Family {
  if (wire === 'plain') return 'http';
  return who === 'admin' ? 'admin' : 'generic';
}

export type InputOf<C extends Callable> = z.output<C['input']>;
export type RawInputOf<C extends Callable> = z.input<C['input']>;
export type OutputOf<C extends Callable> = z.output<C['output']>;
