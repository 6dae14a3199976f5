import type { Product } from '#shared/contract/catalog.ts';

/** A draft of a product with a fixed price. */
export const PRINTS: Product = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  slug: 'prints',
  title: 'Prints',
  summary: 'Six prints',
  description: null,
  price: { kind: 'fixed', amount: 1200 },
  currency: 'USD',
  maxQuantity: 1,
  taxClass: 'standard',
  stock: null,
  showsLowStock: false,
  options: [],
  variants: [],
  tags: [],
  state: 'draft',
  hasChanges: false,
  revision: 1,
  covers: [],
  files: [],
  url: 'https://stoa.example/ana-studio/p/prints',
  sales: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  publishedAt: null,
};
