import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text, toggle } from './field.ts';

export const featured = defineBlock({
  type: 'featured',
  label: 'Featured product',
  about: 'One product in full size, with a button to its page or straight to the checkout.',
  group: 'products',
  fields: {
    product: product({ label: 'Product', help: 'Empty: the first of your products.' }),
    kicker: text({ label: 'Line above the title', help: 'Such as: New, or Most loved. Empty: none.', max: 60 }),
    words: longText({ label: 'A few words', help: 'Empty: the product’s own one line.', max: 400 }),
    leads: choice({
      label: 'The button leads',
      options: { page: 'To the product’s page', checkout: 'Straight to the checkout' },
    }),
    button: text({
      label: 'Words on the button',
      help: 'Empty: chosen for you, in the language of the page.',
      max: 40,
    }),
    side: choice({ label: 'Cover', options: { start: 'Before the words', end: 'After the words' } }),
    showPrice: toggle({ label: 'Show the price', on: true }),
  },
  sample: {},
});
