/** What the products of a list have in common: the searched text, the tag, or both. Empty: nothing. */
export const productsTitle = ({ search, tag }: { search: string; tag: string }): string =>
  [search, tag].filter((text) => text !== '').join(' · ');
