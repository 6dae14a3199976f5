import { GRID_LAYOUTS } from '../rules/gridLayout.ts';
import { defineBlock } from './defineBlock.ts';
import { choice, number, products, tag, text, toggle } from './field.ts';

export const productGrid = defineBlock({
  type: 'productGrid',
  label: 'Product grid',
  about: 'Your products in a grid: all, newest, bestselling, or ones you choose.',
  group: 'products',
  icon: 'layoutGrid',
  fields: {
    title: text({ label: 'Heading', help: 'Optional.', max: 90 }),
    layout: choice({ label: 'Layout', options: { theme: 'Theme default', ...GRID_LAYOUTS } }),
    show: choice({
      label: 'Products',
      options: {
        all: 'All, in your order',
        newest: 'Newest',
        bestSelling: 'Bestselling',
        tag: 'With a tag',
        chosen: 'Products I choose',
      },
    }),
    tag: tag({ label: 'Tag', when: ({ show }) => show === 'tag' }),
    chosen: products({ label: 'Chosen products', max: 60, when: ({ show }) => show === 'chosen' }),
    withoutFirst: toggle({
      label: 'Hide your first product',
      help: 'Use this if the first product already appears in a featured product block.',
      when: ({ show }) => show === 'all' || show === 'newest' || show === 'bestSelling',
    }),
    most: number({
      label: 'Maximum number',
      help: 'Up to 60 fit on a page. If there are more, a link leads to all your products.',
      min: 1,
      max: 500,
      start: 500,
      when: ({ show }) => show === 'newest' || show === 'bestSelling' || show === 'tag',
    }),
  },
  sample: {},
});
