import type { z } from 'zod';
import type { Family } from './families.ts';
import type { RefusalCode } from './refusals.ts';

/** Who may call. `visitor`, `owner` and `customer` name their store in the input's `storeId`. */
export type Who = 'anyone' | 'visitor' | 'creator' | 'owner' | 'customer' | 'admin';

/** What a call takes that says nothing else: room for several thousand characters in any script. */
export const BODY_BYTES = 32 * 1024;

/** Ids of a furnished store, from which every callable builds an input that works there. */
export interface ExampleWorld {
  storeId: string;
  otherStoreId: string;
  slug: string;
  productId: string;
  productSlug: string;
  draftId: string;
  imageId: string;
  /** A sound that nothing shows. */
  mediaId: string;
  fileId: string;
  orderId: string;
  orderNumber: string;
  orderLineId: string;
  customerId: string;
  entitlementId: string;
  subscriberId: string;
  messageId: string;
  campaignId: string;
  pageId: string;
  domain: string;
  customerEmail: string;
  customerPassword: string;
  creatorId: string;
  creatorEmail: string;
  creatorPassword: string;
  sessionId: string;
  /** A fresh token each time: rights, quotes and keys are used once. */
  unique: string;
}

export interface Callable<
  Name extends string = string,
  W extends Who = Who,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  name: Name;
  /** One sentence for the API's description. */
  about: string;
  who: W;
  input: Input;
  output: Output;
  /** The refusals this call can answer besides the ones every call shares. */
  refusals: readonly RefusalCode[];
  /** Where the input names the store. */
  storeIn: 'storeId' | 'tenantId';
  /** `plain`: JSON in and out without the callable envelope, errors as `{error}`. `both`: as the request comes. */
  wire: 'callable' | 'plain' | 'both';
  /** The largest request that is read. More than the default is only read from somebody who is signed in. */
  bodyBytes: number;
  /** For trying things out: production answers as if there were no such call. */
  outsideProduction: boolean;
  /** Optional fields that a blank text empties; elsewhere in the specification's calls blank is as if absent. */
  blankClears?: readonly string[];
  /** Whatever goes wrong, this is answered: for what must never get in anybody's way. */
  onFailure?: { answer: z.output<Output> };
  /** Whose words the refusals have that any call can meet. */
  family: Family;
  example: (world: ExampleWorld) => z.input<Input>;
}

/** Describes one call; parsing, types, tests and the API description all come from it. */
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
export type WishOf<C extends Callable> = z.input<C['input']>;
export type OutputOf<C extends Callable> = z.output<C['output']>;
