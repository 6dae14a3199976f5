import { defineBlock } from './defineBlock.ts';
import { choice, product as productField, toggle } from './field.ts';

export const product = defineBlock({
  type: 'product',
  label: 'Product card',
  about: 'One of your products, with its cover, title, summary and price.',
  group: 'products',
  icon: 'package',
  fields: {
    product: productField({ label: 'Product', help: 'Leave empty to show your first product.' }),
    look: choice({ label: 'Layout', options: { row: 'Cover beside text', stacked: 'Cover above text' } }),
    showSummary: toggle({ label: 'Show summary', on: true }),
    highlight: toggle({ label: 'Highlight', help: 'Adds a stronger border in your main color.' }),
  },
  sample: {},
});
