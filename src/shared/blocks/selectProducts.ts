import type { productGrid } from './productGrid.ts';
import type { ValuesOf } from './field.ts';

type Selection = Pick<ValuesOf<(typeof productGrid)['fields']>, 'show' | 'tag' | 'chosen' | 'most' | 'withoutFirst'>;

export interface Selectable {
  id: string;
  tags: readonly string[];
  /** ISO 8601. Null if unknown. */
  publishedAt: string | null;
  sold: number;
}

/** A grid shows so many products, and links to the page of all if there are more. */
export const GRID_MAX = 60;

/**
 * Selects the products of a grid: all that it could show, of which it shows the first. `products` are published products in the
 * creator's order, with every one that the grid shows.
 */
export function selectProducts<Product extends Selectable>(
  { show, tag, chosen, most, withoutFirst }: Selection,
  products: readonly Product[],
): readonly Product[] {
  const others = withoutFirst ? products.slice(1) : products;
  switch (show) {
    case 'all':
      return others;
    case 'chosen':
      return chosen.flatMap((id) => products.filter((product) => product.id === id));
    case 'newest':
      return others.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, most);
    case 'bestSelling':
      return others.toSorted((a, b) => b.sold - a.sold).slice(0, most);
    case 'tag':
      return products.filter(({ tags }) => tags.some((known) => sameTag(known, tag))).slice(0, most);
  }
}

const sameTag = (a: string, b: string): boolean => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;
