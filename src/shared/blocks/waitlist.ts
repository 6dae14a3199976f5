import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text } from './field.ts';

export const waitlist = defineBlock({
  type: 'waitlist',
  label: 'Waitlist',
  about: 'Collects email addresses of people who want to know when a product goes on sale.',
  group: 'audience',
  icon: 'bellRing',
  fields: {
    title: text({ label: 'Title', help: 'Leave empty to use the title of the product.', max: 90 }),
    words: longText({ label: 'Text', help: 'Leave empty to use the default in the page’s language.', max: 300 }),
    product: product({
      label: 'Product',
      help: 'A product with a waitlist. Leave empty to use the first one. Once it’s for sale, a button leads to it.',
    }),
    button: text({
      label: 'Button label',
      help: 'Leave empty to use the default in the page’s language.',
      max: 40,
    }),
    look: choice({ label: 'Style', options: { card: 'Card', open: 'Plain' } }),
  },
  sample: {},
});
