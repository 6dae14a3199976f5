import { z } from 'zod';
import { CAMPAIGN_STATES, EVERY_SUBSCRIBER, RECIPIENT_STATES } from '#shared/rules/campaign.ts';
import { AUDIENCE_PRODUCTS_MAX, BUTTON_LABEL_MAX, PREHEADER_MAX, SUBJECT_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, line, page, text, Timestamp, Uuid } from './fields.ts';

export const CampaignState = z.enum(CAMPAIGN_STATES);
export const RecipientState = z.enum(RECIPIENT_STATES);

/** To whom a campaign goes. What a choice does not need is kept and not looked at. */
export const Audience = z.object({
  subscribers: z.enum(['none', 'all', 'form']),
  form: text(100),
  customers: z.enum(['none', 'all', 'products', 'tag']),
  products: z.array(Uuid).max(AUDIENCE_PRODUCTS_MAX, `Choose ${AUDIENCE_PRODUCTS_MAX} products at most.`),
  tag: text(100),
});

/** How many of its recipients are where. */
export const CampaignCounts = z.object({
  recipients: z.int(),
  /** Still to be sent. */
  waiting: z.int(),
  /** Taken by the mail service, whatever became of it. */
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

/** What moves while a campaign waits and goes out. */
export const CampaignProgress = z.object({
  id: z.string(),
  state: CampaignState,
  counts: CampaignCounts,
  scheduledAt: Timestamp.nullable(),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** Why the rest waits, while it does: the day's allowance, or a mail service that does not take letters. */
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
  /** TipTap's document; null where nothing is written. */
  body: z.unknown(),
  buttonLabel: z.string(),
  buttonUrl: z.string(),
  productId: z.string().nullable(),
  audience: Audience,
  /** Goes up with every save: a save on top of an older one is refused. */
  revision: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

/** The fields of a draft, each of which may be saved alone. */
export const CampaignWish = z.object({
  subject: line(SUBJECT_MAX).optional(),
  preheader: line(PREHEADER_MAX).optional(),
  body: z.unknown().optional(),
  buttonLabel: line(BUTTON_LABEL_MAX).optional(),
  buttonUrl: text(2000).optional(),
  productId: Uuid.nullable().optional(),
  audience: Audience.optional(),
});

const Named = z.object({ storeId: Uuid, campaignId: Uuid });
/** What was on the screen: who sends says what they have seen. */
const Seen = Named.extend({ revision: z.int() });
const One = z.object({ campaign: Campaign });

export const listCampaigns = callable({
  name: 'listCampaigns',
  about: 'The store’s e-mail campaigns by search and state, the latest first, with what became of them.',
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
  about: 'One campaign with its text, its audience and what became of it.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const getCampaignProgress = callable({
  name: 'getCampaignProgress',
  about: 'The campaigns that are planned, going out, or of which something was told in the last days.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ progress: z.array(CampaignProgress) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveCampaign = callable({
  name: 'saveCampaign',
  about: 'Begins a draft of a campaign, or changes some of its fields.',
  who: 'owner',
  // A long e-mail as the editor's document.
  bodyBytes: 512 * 1024,
  input: CampaignWish.extend({
    storeId: Uuid,
    campaignId: Uuid.optional(),
    /** The revision that was changed; one that is older is refused. A draft begins with 0. */
    revision: z.int().optional(),
    /** The id of a new draft, which is made once, however often and from wherever it is sent. */
    draftKey: Uuid.optional(),
  }),
  output: One,
  refusals: ['not-found', 'campaign-changed', 'campaign-fixed'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId, subject: 'New prints' }),
});

export const duplicateCampaign = callable({
  name: 'duplicateCampaign',
  about: 'A new draft with the text and the audience of a campaign.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const deleteCampaign = callable({
  name: 'deleteCampaign',
  about: 'Takes a draft away; restoreCampaign brings it back for a week.',
  who: 'owner',
  input: Named,
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'campaign-fixed'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const restoreCampaign = callable({
  name: 'restoreCampaign',
  about: 'Brings a deleted draft back as it was.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const countAudience = callable({
  name: 'countAudience',
  about: 'How many people an audience is at this moment, and how many of them the store may write to today.',
  who: 'owner',
  input: z.object({ storeId: Uuid, audience: Audience }),
  output: z.object({
    count: z.int(),
    /** Null: as many as there are. */
    allowance: z
      .object({
        perDay: z.int(),
        leftToday: z.int(),
        /** True if there were paid sales, but only test payments or sales made elsewhere, which do not raise the limit. */
        hasUnprovenSales: z.boolean(),
      })
      .nullable(),
  }),
  example: (world) => ({ storeId: world.storeId, audience: EVERY_SUBSCRIBER }),
});

export const getAudienceChoices = callable({
  name: 'getAudienceChoices',
  about: 'The sign-up forms that people came by, and the tags of customers, with how many there are of each.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    forms: z.array(z.object({ form: z.string(), label: z.string(), count: z.int() })),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const sendCampaignTest = callable({
  name: 'sendCampaignTest',
  about: 'Mails the draft to the address its creator signs in with.',
  who: 'owner',
  input: Named,
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'campaign-empty', 'campaign-tests', 'campaign-subject'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const sendCampaign = callable({
  name: 'sendCampaign',
  about: 'Sends a campaign to its audience as it is now. Sent once, however often it is asked for.',
  who: 'owner',
  input: Seen,
  output: One,
  refusals: [
    'not-found',
    'campaign-changed',
    'campaign-subject',
    'campaign-empty',
    'campaign-nobody',
    'campaign-button',
  ],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId, revision: 1 }),
});

export const scheduleCampaign = callable({
  name: 'scheduleCampaign',
  about: 'Has a campaign sent at an hour, to whoever is its audience then.',
  who: 'owner',
  input: Seen.extend({ at: Timestamp }),
  output: One,
  refusals: [
    'not-found',
    'campaign-changed',
    'campaign-fixed',
    'campaign-subject',
    'campaign-empty',
    'campaign-nobody',
    'campaign-button',
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
  about: 'Calls off the hour of a campaign, which is a draft again.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found', 'campaign-fixed'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

export const cancelCampaign = callable({
  name: 'cancelCampaign',
  about: 'Stops a campaign that is going out: who has not got it yet does not get it.',
  who: 'owner',
  input: Named,
  output: One,
  refusals: ['not-found', 'campaign-not-sending'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});

/** One person a campaign went to, or was to go to. */
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
  about: 'Whom a campaign went to and what became of it, by search and state.',
  who: 'owner',
  input: Named.extend({
    search: text(200).optional(),
    state: z.enum([...RECIPIENT_STATES, 'unsubscribed']).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(CampaignRecipient).extend({ count: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, campaignId: world.campaignId }),
});
