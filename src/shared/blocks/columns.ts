import { defineBlock } from './defineBlock.ts';
import { choice, slot } from './field.ts';

export const columns = defineBlock({
  type: 'columns',
  label: 'Columns',
  about: 'Blocks side by side; one below the other on a phone.',
  group: 'layout',
  fields: {
    layout: choice({
      label: 'Widths',
      options: { even: 'Two, even', startWide: 'First wider', endWide: 'Second wider', three: 'Three, even' },
    }),
    first: slot({ label: 'First' }),
    second: slot({ label: 'Second' }),
    third: slot({ label: 'Third', when: ({ layout }) => layout === 'three' }),
  },
  sample: {},
});
