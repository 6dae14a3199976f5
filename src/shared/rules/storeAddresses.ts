/** The canonical URLs of a store and its products. */
export const storeAddresses = (canonicalOrigin: string) => ({
  // The root of a store's own host ends with a slash; a path on the platform does not.
  front: canonicalOrigin.split('/').length > 3 ? canonicalOrigin : `${canonicalOrigin}/`,
  product: (slug: string) => `${canonicalOrigin}/p/${encodeURIComponent(slug)}`,
  feed: `${canonicalOrigin}/feed.xml`,
});
