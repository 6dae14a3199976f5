/** The fields of a store that are drafted before they are published. */
export const DRAFT_FIELDS = [
  'name',
  'description',
  'theme',
  'themeOverrides',
  'socialLinks',
  'avatarId',
  'page',
] as const;
