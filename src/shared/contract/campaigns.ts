import { z } from 'zod';
import { CAMPAIGN_STATES, EVERY_SUBSCRIBER, RECIPIENT_STATES } from '#shared/rules/campaign.ts';
import { AUDIENCE_PRODUCTS_MAX, PREHEADER_MAX, SUBJECT_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Image } from './catalog.ts';
import { Counted, countedPage, Cursor, Limit, line, page, text, Timestamp, Uuid } from './fields.ts';

export const CampaignState = z.enum(CAMPAIGN_STATES);
export const RecipientState = z.enum(RECIPIENT_STATES);

/** Who receives a campaign. Fields that the current choice does not need are stored but ignored. */
export const Audience = z.object({
  subscribers: z.enum(['none', 'all', 'form']),
  form: text(100),
  customers: z.enum(['none', 'all', 'products', 'tag']),
  products: z.array(Uuid).max(AUDIENCE_PRODUCTS_MAX, `Choose up to ${AUDIENCE_PRODUCTS_MAX} products.`),
  tag: text(100),
});

/** The number of recipients in each state. */
export const CampaignCounts = z.object({
  recipients: z.int(),
  /** Not sent yet. */
  waiting: z.int(),
  /** Accepted by the mail service, whatever happened afterwards. */
  sent: z.int(),
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  cancelled: z.int(),
  unsubscribed: z.int(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** The fields that change while a campaign is queued or being sent. */
export const CampaignProgress = z.object({
  id: z.string(),
  state: CampaignState,
  counts: CampaignCounts,
  scheduledAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** True while the recipients of a campaign that was started are being stored. The counts still grow. */
  isPreparing: z.boolean(),
  /**
   * Why sending is paused: the daily limit, or a mail service that is not accepting email. Null while it is not paused.
   */
  waitsFor: z.enum(['allowance', 'provider']).nullable(),
});
export type CampaignProgress = z.infer<typeof CampaignProgress>;

export const CampaignRow = CampaignProgress.extend({
  subject: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CampaignRow = z.infer<typeof CampaignRow>;

export const Campaign = CampaignRow.extend({
  preheader: z.string(),
  /** A TipTap document with the nodes of `rules/emailBody.ts`. Null while it is empty. */
  body: z.unknown(),
  /** The images in the body, by id. */
  images: z.record(z.string(), Image),
  audience: Audience,
  /** The post that it emails, with which it is changed and sent. Null: it is a campaign of its own. */
  postId: z.string().nullable(),
  /** Increases with every save. A save based on an older revision is refused. */
  revision: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

/** The fields of a draft. Each may be saved on its own. */
export const CampaignInput = z.object({
  subject: line(SUBJECT_MAX).optional(),
  preheader: line(PREHEADER_MAX).optional(),
  body: z.unknown().optional(),
  audience: Audience.optional(),
});

const Named = z.object({ storeId: Uuid, campaignId: Uuid });
/** The revision on the creator's screen. Sending is refused if the draft has changed since. */
const CampaignVersion = Named.extend({ revision: z.int() });
const One = z.object({ campaign: Campaign });

export const listCampaigns = callable({
  name: 'listCampaigns',
  about: 'Returns the store’s email campaigns by search and state, latest first, with their results.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: CampaignState.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(CampaignRow).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getCampaign = callable({
  name: 'getCampaign',
  about: 'Returns one campaign with its text, audience and results.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const getCampaignProgress = callable({
  name: 'getCampaignProgress',
  about: 'Returns the campaigns that are scheduled, being sent, or had activity in the last few days.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ progress: z.array(CampaignProgress) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveCampaign = callable({
  name: 'saveCampaign',
  about: 'Creates a campaign draft, or updates some of its fields.',
  who: 'owner',
  // Enough for a long email as an editor document.
  bodyBytes: 512 * 1024,
  input: CampaignInput.extend({
    storeId: Uuid,
    campaignId: Uuid.optional(),
    /** The revision that was edited; an older one is refused. A new draft has revision 0. */
    revision: z.int().optional(),
    /** The id of a new draft, chosen by the client so that repeated requests create it only once. */
    draftKey: Uuid.optional(),
  }),
  output: One,
  refusals: ['not-found', 'campaign-changed', 'campaign-fixed', 'campaign-of-post'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId, subject: 'New prints' }),
});

export const duplicateCampaign = callable({
  name: 'duplicateCampaign',
  about: 'Creates a draft with the text and audience of an existing campaign.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const deleteCampaign = callable({
  name: 'deleteCampaign',
  about: 'Deletes a draft. restoreCampaign can restore it for a week.',
  who: 'owner',
  input: Named,
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'campaign-fixed', 'campaign-of-post'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const restoreCampaign = callable({
  name: 'restoreCampaign',
  about: 'Restores a deleted draft.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

/** How many people a store can email a day. Null: no limit. */
export const Allowance = z
  .object({
    perDay: z.int(),
    leftToday: z.int(),
    /** True if the store has paid sales, but only test payments or sales made elsewhere, which do not raise the limit. */
    hasUnprovenSales: z.boolean(),
  })
  .nullable();
export type Allowance = z.infer<typeof Allowance>;

export const countAudience = callable({
  name: 'countAudience',
  about:
    'Returns how many people are in an audience right now, and how many the store can email today. Counts up to 1,000, unless isExact.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    audience: Audience,
    /** Counts all. With a quarter of a million people it takes longer than other calls. */
    isExact: z.boolean().optional(),
  }),
  output: z.object({
    count: z.int(),
    /** At least one more than `count`. Never if `isExact`. */
    isMore: z.boolean(),
    allowance: Allowance,
  }),
  example: (world) => ({ storeId: world.storeId, audience: EVERY_SUBSCRIBER }),
});

export const getAudienceChoices = callable({
  name: 'getAudienceChoices',
  about:
    'Returns the sign-up forms that subscribers used and the tags of customers, with the number of people for each, counted up to 1,000.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    forms: z.array(z.object({ form: z.string(), label: z.string(), ...Counted })),
    tags: z.array(z.object({ tag: z.string(), ...Counted })),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const sendCampaignTest = callable({
  name: 'sendCampaignTest',
  about: 'Sends the draft to the creator’s sign-in address.',
  who: 'owner',
  input: Named,
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'campaign-empty', 'campaign-tests', 'campaign-subject'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const sendCampaign = callable({
  name: 'sendCampaign',
  about: 'Sends a campaign to its current audience. Repeated calls send it once.',
  who: 'owner',
  input: CampaignVersion,
  output: One,
  refusals: [
    'campaign-of-post',
    'not-found',
    'campaign-changed',
    'campaign-subject',
    'campaign-empty',
    'campaign-nobody',
    'campaign-button',
    'campaign-picture',
    'campaign-product',
    'campaign-field',
  ],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId, revision: 1 }),
});

export const scheduleCampaign = callable({
  name: 'scheduleCampaign',
  about: 'Schedules a campaign. It is sent to its audience at that time.',
  who: 'owner',
  input: CampaignVersion.extend({ at: Timestamp }),
  output: One,
  refusals: [
    'campaign-of-post',
    'not-found',
    'campaign-changed',
    'campaign-fixed',
    'campaign-subject',
    'campaign-empty',
    'campaign-nobody',
    'campaign-button',
    'campaign-picture',
    'campaign-product',
    'campaign-field',
    'schedule-time',
  ],
  example: (world) => ({
    storeId: world.storeId,
    campaignId: world.campaignId,
    revision: 1,
    at: '2026-04-01T09:00:00.000Z',
  }),
});

export const unscheduleCampaign = callable({
  name: 'unscheduleCampaign',
  about: 'Cancels the schedule of a campaign, which becomes a draft again.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found', 'campaign-fixed', 'campaign-of-post'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const cancelCampaign = callable({
  name: 'cancelCampaign',
  about: 'Stops a campaign that is being sent. The remaining recipients do not get it.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found', 'campaign-not-sending'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

/** One person a campaign was sent to or was meant to be sent to. */
export const CampaignRecipient = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  source: z.enum(['subscriber', 'customer']),
  state: RecipientState,
  problem: z.string().nullable(),
  updatedAt: Timestamp,
  unsubscribedAt: Timestamp.nullable(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;

export const listCampaignRecipients = callable({
  name: 'listCampaignRecipients',
  about: 'Returns the recipients of a campaign and the delivery to each, by search and state.',
  who: 'owner',
  input: Named.extend({
    search: text(200).optional(),
    state: z.enum([...RECIPIENT_STATES, 'unsubscribed']).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(CampaignRecipient),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});
