import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text, toggle } from './field.ts';

export const featured = defineBlock({
  type: 'featured',
  label: 'Featured product',
  about: 'One product, large, with a button to its page or straight to checkout.',
  group: 'products',
  icon: 'sparkles',
  fields: {
    product: product({ label: 'Product', help: 'Leave empty to show your first product.' }),
    kicker: text({ label: 'Label above the title', help: 'Such as “New” or “Bestseller”. Optional.', max: 60 }),
    words: longText({ label: 'Text', help: 'Leave empty to show the product’s summary.', max: 400 }),
    leads: choice({
      label: 'Button opens',
      options: { page: 'The product page', checkout: 'Checkout' },
    }),
    button: text({
      label: 'Button label',
      help: 'Leave empty to use the default in the page’s language.',
      max: 40,
    }),
    side: choice({ label: 'Cover position', options: { start: 'Before the text', end: 'After the text' } }),
    showPrice: toggle({ label: 'Show price', on: true }),
  },
  sample: {},
});
