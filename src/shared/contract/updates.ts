import { z } from 'zod';
import { UPDATE_NOTE_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Allowance, CampaignProgress } from './campaigns.ts';
import { Counted, text, Timestamp, Uuid } from './fields.ts';

/** A file or content that was added to a product or changed. */
export const ProductChange = z.object({
  kind: z.enum(['file', 'version', 'content', 'contentEdit']),
  name: z.string(),
  at: Timestamp,
});
export type ProductChange = z.infer<typeof ProductChange>;

/** What the owners of a product can be told, and what they were told last. */
export const ProductUpdate = z.object({
  /** What they were not told of yet, latest first. */
  changes: z.array(ProductChange),
  /** Who would get the email: owners who can open something of it, got access before it changed, and want updates. */
  owners: z.object(Counted),
  allowance: Allowance,
  /** Null: nothing was announced yet. */
  last: z.object({ note: z.string(), at: Timestamp, progress: CampaignProgress }).nullable(),
  /** When the next update can be announced. Null: now. */
  nextAt: Timestamp.nullable(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;

/** The field of the form. */
export const UpdateForm = z.object({ note: text(UPDATE_NOTE_MAX) });

const OfProduct = z.object({ storeId: Uuid, productId: Uuid });
const One = z.object({ update: ProductUpdate });

export const getProductUpdate = callable({
  name: 'getProductUpdate',
  about:
    'Returns what changed in a product since its owners were last told, how many of them can be told, counted up to 1,000 and in the largest stores at least so many, and what was announced last.',
  who: 'owner',
  input: OfProduct,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const announceVersion = callable({
  name: 'announceVersion',
  about:
    'Emails the owners of a published product about what is new in it, at most once a day. The email is a campaign: getCampaignProgress and cancelCampaign work with updateId. Repeated calls send it once.',
  who: 'owner',
  input: OfProduct.extend({
    /** Chosen by the client, so that repeated requests announce once. */
    updateId: Uuid,
    ...UpdateForm.shape,
  }),
  output: One,
  refusals: ['not-found', 'update-unpublished', 'update-nothing', 'update-too-soon', 'update-nobody'],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    updateId: world.campaignId,
    note: 'Two new glazes.',
  }),
});
