/** What of a store is drafted before it is published. */
export const DRAFT_FIELDS = [
  'name',
  'description',
  'theme',
  'themeOverrides',
  'socialLinks',
  'avatarId',
  'page',
] as const;
