import { defineBlock } from './defineBlock.ts';
import { choice, product as productField, toggle } from './field.ts';

export const product = defineBlock({
  type: 'product',
  label: 'Product card',
  about: 'One of your products: cover, title, one line and price.',
  group: 'products',
  fields: {
    product: productField({ label: 'Product', help: 'Empty: the first of your products.' }),
    look: choice({ label: 'Look', options: { row: 'Cover beside the words', stacked: 'Cover above the words' } }),
    showSummary: toggle({ label: 'Show its one line', on: true }),
    highlight: toggle({ label: 'Highlight', help: 'A stronger edge in your main colour.' }),
  },
  sample: {},
});
