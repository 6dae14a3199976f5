/** The page of one item in the library. */
export const libraryItemHref = (base: string, itemId: string): string => `${base}/members/product/${itemId}`;
