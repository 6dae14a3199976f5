import { z } from 'zod';
import { PageInput } from '#shared/blocks/page.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';
import { Store, updateStore } from './stores.ts';

export { DRAFT_FIELDS };

const { name, description, theme, themeOverrides, socialLinks } = updateStore.input.shape;
/** An image id, or '' for no image. Null clears the field, as for every field. */
const avatarId = z.union([z.literal(''), Uuid]).optional();

/** The draft of a store's page. Absent fields stay as they are published. */
const page = z.optional(PageInput);
export const StoreDraft = z.object({ name, description, theme, themeOverrides, socialLinks, avatarId, page });
export type StoreDraft = z.output<typeof StoreDraft>;

/** Changes to a draft. A value sets a field, null clears it, and absent fields stay as they are. */
const DraftChanges = z.object({
  name: name.nullable(),
  description: description.nullable(),
  theme: theme.nullable(),
  themeOverrides: themeOverrides.nullable(),
  socialLinks: socialLinks.nullable(),
  avatarId: avatarId.nullable(),
  page: page.nullable(),
});

/** The draft of a store until it is published or discarded. */
export const Preview = StoreDraft.extend({
  isPreview: z.literal(true),
  revision: z.int(),
  updatedAt: Timestamp,
});
export type Preview = z.output<typeof Preview>;

/** `revision` also increases while there is no preview. It never decreases. */
const PreviewState = z.object({ preview: Preview.nullable(), revision: z.int() });

export const savePreview = callable({
  name: 'savePreview',
  about:
    'Changes the given fields of a store’s unpublished preview. Fields that another window changed after baseRevision stay unchanged and are listed in conflicts.',
  who: 'owner',
  // Enough for a page of 300,000 characters of up to three bytes each.
  bodyBytes: 1024 * 1024,
  input: z.object({
    storeId: Uuid,
    changes: DraftChanges,
    /** The revision these changes are based on. Without it the last save wins. */
    baseRevision: z.int().min(0).optional(),
    /** Identifies the browser window, so that its own earlier saves are not conflicts. */
    editor: z.string().min(1).max(64).optional(),
  }),
  output: PreviewState.extend({ conflicts: z.array(z.enum(DRAFT_FIELDS)) }),
  refusals: ['store-invalid', 'not-found'],
  example: (world) => ({ storeId: world.storeId, changes: { description: 'Maps, soon', avatarId: world.imageId } }),
});

export const getPreview = callable({
  name: 'getPreview',
  about: 'Returns the unpublished preview of a store, or null.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: PreviewState,
  example: (world) => ({ storeId: world.storeId }),
});

export const discardPreview = callable({
  name: 'discardPreview',
  about: 'Discards a store’s unpublished preview. The published store stays unchanged.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ discarded: z.boolean() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const publishPreview = callable({
  name: 'publishPreview',
  about: 'Publishes a store’s preview, all of it at once.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['no-preview', 'store-invalid', 'not-found'],
  example: (world) => ({ storeId: world.storeId }),
});

export const createPreviewLink = callable({
  name: 'createPreviewLink',
  about:
    'Returns a link that shows the store’s preview to anyone who has it, until it expires or all links are revoked.',
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
  about: 'Revokes all links to the store’s preview.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ revoked: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId }),
});
