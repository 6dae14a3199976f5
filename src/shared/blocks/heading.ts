import { defineBlock } from './defineBlock.ts';
import { choice, text } from './field.ts';

export const heading = defineBlock({
  type: 'heading',
  label: 'Heading',
  about: 'A title for the blocks that follow.',
  group: 'basics',
  icon: 'heading',
  fields: {
    text: text({ label: 'Text', max: 120 }),
    size: choice({ label: 'Size', options: { medium: 'Medium', large: 'Large', small: 'Small' } }),
    align: choice({
      label: 'Alignment',
      options: { theme: 'Theme default', start: 'Start', center: 'Center', end: 'End' },
    }),
  },
  sample: { text: 'A title for this section' },
});
