/** Places where an upload is in use. An upload in such a place cannot be deleted. */
export const LIVE_PLACES = [
  'page',
  'draft',
  'schedule',
  'theme',
  'profile',
  'product',
  'campaign',
  'website',
  'website-draft',
] as const;
/** Uses that only preserve history. A file with such a use can be deleted from the list, but its bytes stay. */
export const KEPT_PLACES = ['version', 'deleted-product', 'deleted-campaign', 'deleted-website', 'order'] as const;

export const isLivePlace = ({ kind }: { kind: string }): boolean => LIVE_PLACES.some((live) => live === kind);
