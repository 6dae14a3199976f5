import type { DRAFT_FIELDS } from '#shared/contract/previews.ts';

type Field = (typeof DRAFT_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  name: 'name',
  description: 'description',
  theme: 'theme',
  themeOverrides: 'colors and fonts',
  socialLinks: 'links',
  avatarId: 'profile picture',
  page: 'page',
};

export const fieldsText = (fields: readonly Field[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(fields.map((field) => FIELD_LABELS[field]));
