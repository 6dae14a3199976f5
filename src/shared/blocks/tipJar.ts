import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text, toggle } from './field.ts';

export const tipJar = defineBlock({
  type: 'tipJar',
  label: 'Tip jar',
  about: 'The amounts of your tip jar. Choosing one opens the checkout.',
  group: 'products',
  icon: 'heart',
  fields: {
    title: text({ label: 'Title', help: 'Leave empty to use the title of the tip jar.', max: 90 }),
    words: longText({ label: 'Text', help: 'What tips make possible. Leave empty to use its summary.', max: 300 }),
    product: product({ label: 'Tip jar', help: 'Leave empty to use your first tip jar.' }),
    showsSupporters: toggle({
      label: 'Show supporters',
      help: 'Lists those who asked for it, if your tip jar has a public list.',
      on: true,
    }),
    look: choice({ label: 'Style', options: { card: 'Card', open: 'Plain' } }),
  },
  sample: {},
});
