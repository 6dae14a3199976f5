/** Where a store and its products are found for good. */
export const storeAddresses = (canonicalOrigin: string) => ({
  // A host of its own ends in a slash, a path on the platform in none.
  front: canonicalOrigin.split('/').length > 3 ? canonicalOrigin : `${canonicalOrigin}/`,
  product: (slug: string) => `${canonicalOrigin}/p/${encodeURIComponent(slug)}`,
  feed: `${canonicalOrigin}/feed.xml`,
});
