import { GRID_LAYOUTS } from '../rules/gridLayout.ts';
import { defineBlock } from './defineBlock.ts';
import { choice, number, products, tag, text, toggle } from './field.ts';

export const productGrid = defineBlock({
  type: 'productGrid',
  label: 'Product grid',
  about: 'Your products side by side: all, the newest, the best selling, or those you choose.',
  group: 'products',
  fields: {
    title: text({ label: 'Heading', help: 'Empty: none.', max: 90 }),
    layout: choice({ label: 'Layout', options: { theme: 'As your theme has it', ...GRID_LAYOUTS } }),
    show: choice({
      label: 'Products',
      options: {
        all: 'All, in your order',
        newest: 'The newest',
        bestSelling: 'The best selling',
        tag: 'Those with a tag',
        chosen: 'Those I choose',
      },
    }),
    tag: tag({ label: 'Tag', when: ({ show }) => show === 'tag' }),
    chosen: products({ label: 'Chosen products', max: 60, when: ({ show }) => show === 'chosen' }),
    withoutFirst: toggle({
      label: 'Leave out the first of your products',
      help: 'Where it stands on its own, as a featured product does that chooses none.',
      when: ({ show }) => show === 'all' || show === 'newest' || show === 'bestSelling',
    }),
    most: number({
      label: 'At most',
      min: 1,
      max: 500,
      start: 500,
      when: ({ show }) => show === 'newest' || show === 'bestSelling' || show === 'tag',
    }),
  },
  sample: {},
});
