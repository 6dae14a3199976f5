import { defineBlock } from './defineBlock.ts';
import { choice, slot } from './field.ts';

export const columns = defineBlock({
  type: 'columns',
  label: 'Columns',
  about: 'Blocks side by side, stacked on phones.',
  group: 'layout',
  icon: 'columns2',
  fields: {
    layout: choice({
      label: 'Layout',
      options: {
        even: 'Two, equal width',
        startWide: 'First wider',
        endWide: 'Second wider',
        three: 'Three, equal width',
      },
    }),
    first: slot({ label: 'First' }),
    second: slot({ label: 'Second' }),
    third: slot({ label: 'Third', when: ({ layout }) => layout === 'three' }),
  },
  sample: {},
});
