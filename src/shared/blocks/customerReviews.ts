import { defineBlock } from './defineBlock.ts';
import { choice, number, product, text, toggle } from './field.ts';

export const customerReviews = defineBlock({
  type: 'customerReviews',
  label: 'Reviews',
  about: 'What verified customers say about your products, with the average rating.',
  group: 'trust',
  icon: 'star',
  fields: {
    title: text({ label: 'Title', help: 'Optional.', max: 90 }),
    from: choice({ label: 'Reviews of', options: { store: 'All your products', product: 'One product' } }),
    product: product({
      label: 'Product',
      help: 'Leave empty to use the first product with reviews.',
      when: ({ from }) => from === 'product',
    }),
    order: choice({
      label: 'Show first',
      options: { newest: 'Newest', best: 'Best' },
      help: 'Only reviews with a text appear here. “Best” shows those with 4 and 5 stars.',
    }),
    most: number({ label: 'Maximum number', min: 1, max: 12, start: 6 }),
    showsAverage: toggle({ label: 'Show the average rating', on: true }),
    look: choice({ label: 'Layout', options: { cards: 'Cards', swipe: 'Swipeable cards' } }),
  },
  sample: { title: 'What customers say' },
});
