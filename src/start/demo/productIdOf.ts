import { DEMO_PRODUCTS } from './demoStore.ts';

/** The id of a demo product. `productIds` are in the order of `DEMO_PRODUCTS`. */
export function productIdOf(productIds: readonly string[], slug: string): string {
  const id = productIds[DEMO_PRODUCTS.findIndex((product) => product.slug === slug)];
  if (id === undefined) throw new Error(`The demo store has no product ${slug}.`);
  return id;
}
