import { expect, it } from 'vitest';
import { selectProducts } from './selectProducts.ts';

const product = (id: string, day: number, sold: number) => ({
  id,
  tags: id === 'zine' ? ['Paper'] : [],
  publishedAt: `2026-01-0${day}`,
  sold,
});
const products = [product('mug', 2, 9), product('zine', 3, 1), product('vase', 1, 5)];
const input = { show: 'all', tag: 'paper', chosen: ['vase', 'gone', 'mug'], most: 500, withoutFirst: false } as const;

it.each([
  [{}, ['mug', 'zine', 'vase']],
  [{ withoutFirst: true }, ['zine', 'vase']],
  [{ show: 'newest' }, ['zine', 'mug', 'vase']],
  [{ show: 'newest', withoutFirst: true, most: 1 }, ['zine']],
  [{ show: 'bestSelling' }, ['mug', 'vase', 'zine']],
  [{ show: 'bestSelling', withoutFirst: true }, ['vase', 'zine']],
  [{ show: 'tag', withoutFirst: true }, ['zine']],
  [{ show: 'chosen', withoutFirst: true }, ['vase', 'mug']],
] as const)('a grid with %o shows %j', (change, shown) => {
  expect(selectProducts({ ...input, ...change, chosen: [...input.chosen] }, products).map(({ id }) => id)).toEqual(
    shown,
  );
});
