/** The filters of a library, in the order of the page. Bundles have none, because their products are listed one by one. */
export const LIBRARY_KINDS = ['course', 'membership', 'call', 'licence', 'download', 'text', 'link'] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

export const LIBRARY_SORTS = ['newest', 'title'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** A customer who comes back after this time sees what is new since then. */
export const VISIT_HOURS = 6;
