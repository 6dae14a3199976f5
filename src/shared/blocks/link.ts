import { defineBlock } from './defineBlock.ts';
import { moment, toggle } from './field.ts';
import { LINK_FIELDS } from './linkFields.ts';

export const link = defineBlock({
  type: 'link',
  label: 'Link button',
  about: 'A button that links anywhere you like.',
  group: 'basics',
  icon: 'link',
  fields: {
    ...LINK_FIELDS,
    highlight: toggle({
      label: 'Highlight',
      help: 'Fills the button with your button color. Works best on one or two links.',
    }),
    from: moment({ label: 'Show from', help: 'Leave empty to show it right away.' }),
    to: moment({ label: 'Show until', help: 'Leave empty to show it indefinitely.' }),
  },
  sample: { label: 'My latest video', url: 'https://example.com' },
});
