import { defineBlock } from './defineBlock.ts';
import { choice, longText, number, product, text } from './field.ts';

export const calendar = defineBlock({
  type: 'calendar',
  label: 'Calendar',
  about: 'The next free times of a call that you sell. Choosing one leads to booking.',
  group: 'audience',
  icon: 'calendarDays',
  fields: {
    title: text({ label: 'Title', help: 'Leave empty to use the title of the call.', max: 90 }),
    words: longText({ label: 'Text', help: 'Leave empty to use its summary.', max: 300 }),
    product: product({ label: 'Call', help: 'Leave empty to use your first call.' }),
    most: number({ label: 'Number of times', min: 3, max: 24, start: 8 }),
    button: text({
      label: 'Button label',
      help: 'Leads to all free times. Leave empty to use the default in the page’s language.',
      max: 40,
    }),
    look: choice({ label: 'Style', options: { card: 'Card', open: 'Plain' } }),
  },
  sample: {},
});
