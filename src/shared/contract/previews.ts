import { z } from 'zod';
import { PageInput } from '#shared/blocks/page.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';
import { Store, updateStore } from './stores.ts';

export { DRAFT_FIELDS };

const { name, description, theme, themeOverrides, socialLinks } = updateStore.input.shape;
/** A picture's id, or '' for no picture: null takes the wish back, as with every field. */
const avatarId = z.union([z.literal(''), Uuid]).optional();

/** What a page builder drafts of a store; what is left out stays as it is published. */
const page = z.optional(PageInput);
export const StoreDraft = z.object({ name, description, theme, themeOverrides, socialLinks, avatarId, page });
export type StoreDraft = z.output<typeof StoreDraft>;

/** Changes of a draft: a named field is set, null takes its wish back, the others stay. */
const DraftChanges = z.object({
  name: name.nullable(),
  description: description.nullable(),
  theme: theme.nullable(),
  themeOverrides: themeOverrides.nullable(),
  socialLinks: socialLinks.nullable(),
  avatarId: avatarId.nullable(),
  page: page.nullable(),
});

/** The draft of a store, until it is published or discarded. */
export const Preview = StoreDraft.extend({
  isPreview: z.literal(true),
  revision: z.int(),
  updatedAt: Timestamp,
});
export type Preview = z.output<typeof Preview>;

/** `revision` also counts while there is no preview, and never goes back. */
const PreviewState = z.object({ preview: Preview.nullable(), revision: z.int() });

export const savePreview = callable({
  name: 'savePreview',
  about:
    'Changes the named fields of a store’s unpublished preview. A field that another window changed after baseRevision is left as it is and named in conflicts.',
  who: 'owner',
  // A page of 300,000 characters, each of up to three bytes.
  bodyBytes: 1024 * 1024,
  input: z.object({
    storeId: Uuid,
    changes: DraftChanges,
    /** The revision that these changes were made on; without it, the last word wins. */
    baseRevision: z.int().min(0).optional(),
    /** Names the window, whose own changes are no conflict with itself. */
    editor: z.string().min(1).max(64).optional(),
  }),
  output: PreviewState.extend({ conflicts: z.array(z.enum(DRAFT_FIELDS)) }),
  refusals: ['store-invalid', 'not-found'],
  example: (world) => ({ storeId: world.storeId, changes: { description: 'Maps, soon', avatarId: world.imageId } }),
});

export const getPreview = callable({
  name: 'getPreview',
  about: 'The unpublished preview of a store, or null.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: PreviewState,
  example: (world) => ({ storeId: world.storeId }),
});

export const discardPreview = callable({
  name: 'discardPreview',
  about: 'Throws a store’s unpublished preview away; the published store stays as it is.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ discarded: z.boolean() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const publishPreview = callable({
  name: 'publishPreview',
  about: 'Makes a store’s preview the published store, all of it at once.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['no-preview', 'store-invalid', 'not-found'],
  example: (world) => ({ storeId: world.storeId }),
});

export const createPreviewLink = callable({
  name: 'createPreviewLink',
  about: 'An address that shows the store’s preview to whoever has it, until it expires or all are revoked.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    hours: z
      .int()
      .min(1)
      .max(PREVIEW_LINK_DAYS * 24)
      .default(PREVIEW_LINK_DAYS * 24),
  }),
  output: z.object({ url: z.string(), expiresAt: Timestamp }),
  example: (world) => ({ storeId: world.storeId }),
});

export const revokePreviewLinks = callable({
  name: 'revokePreviewLinks',
  about: 'Ends every link to the store’s preview that was given away so far.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ revoked: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId }),
});
