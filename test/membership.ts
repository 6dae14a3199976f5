import { randomUUID } from 'node:crypto';
import type { ContentInput } from '#shared/contract/contents.ts';
import type { CreatorWithStore, World } from './world.ts';

interface DescribedTier {
  name: string;
  price: number;
  contentIds?: string[];
  fileIds?: string[];
  id?: string;
}

interface Described {
  title?: string;
  tiers: DescribedTier[];
  contents?: ContentInput[];
  includesLower?: boolean;
}

/** A published membership, paid monthly, with ways to change and publish it. */
export async function publishMembership(
  world: World,
  owner: CreatorWithStore,
  { title = 'Circle', tiers, contents = [], includesLower = true }: Described,
) {
  const { storeId } = owner;
  const { product } = await world.call(
    'saveProduct',
    { storeId, kind: 'membership', title, includesLower },
    { as: owner },
  );
  const productId = product.id;
  if (contents.length > 0) await world.call('saveContents', { storeId, productId, contents }, { as: owner });
  const ids = tiers.map(({ id = randomUUID() }) => id);
  const save = (next: readonly DescribedTier[], more: object = {}) =>
    world.call(
      'saveProduct',
      {
        storeId,
        productId,
        price: { kind: 'fixed', amount: next[0]?.price ?? 500, every: { unit: 'month', count: 1 } },
        options: next.length === 0 ? [] : [{ name: 'Tier', values: next.map(({ name }) => name) }],
        variants: next.map(({ name, price, contentIds = [], fileIds = [], id }, at) => ({
          id: id ?? ids[at],
          values: [name],
          price,
          contentIds,
          fileIds,
        })),
        ...more,
      },
      { as: owner },
    );
  const publish = () => world.call('publishProduct', { storeId, productId }, { as: owner });
  await save(tiers);
  await publish();
  return { productId, slug: product.slug, tierIds: ids, save, publish };
}

export const linkContent = (title: string): Extract<ContentInput, { kind: 'link' }> & { url: string } => ({
  id: randomUUID(),
  kind: 'link',
  title,
  url: `https://example.com/${title.toLowerCase()}`,
});
