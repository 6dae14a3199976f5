import type { productGrid } from './productGrid.ts';
import type { ValuesOf } from './field.ts';

type Selection = Pick<ValuesOf<(typeof productGrid)['fields']>, 'show' | 'tag' | 'chosen' | 'most'>;

export interface Selectable {
  id: string;
  tags: readonly string[];
  /** ISO 8601; null: not known. */
  publishedAt: string | null;
  sold: number;
}

/** Which of a store's products a grid shows. `products` are all there are, in the creator's order. */
export function selectProducts<Product extends Selectable>(
  { show, tag, chosen, most }: Selection,
  products: readonly Product[],
): readonly Product[] {
  switch (show) {
    case 'all':
      return products;
    case 'chosen':
      return chosen.flatMap((id) => products.filter((product) => product.id === id));
    case 'newest':
      return products.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, most);
    case 'bestSelling':
      return products.toSorted((a, b) => b.sold - a.sold).slice(0, most);
    case 'tag':
      return products.filter(({ tags }) => tags.some((known) => sameTag(known, tag))).slice(0, most);
  }
}

const sameTag = (a: string, b: string): boolean => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;
