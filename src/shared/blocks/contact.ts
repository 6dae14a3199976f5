import { defineBlock } from './defineBlock.ts';
import { choice, longText, text } from './field.ts';

export const contact = defineBlock({
  type: 'contact',
  label: 'Contact form',
  about: 'Lets visitors write to you. Messages arrive by email and under Customers, Messages.',
  group: 'audience',
  icon: 'messageCircle',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    words: longText({ label: 'Text', max: 300 }),
    button: text({
      label: 'Button label',
      help: 'Leave empty to use the default in the page’s language.',
      max: 40,
    }),
    look: choice({ label: 'Style', options: { card: 'Card', open: 'Plain' } }),
  },
  sample: { title: 'Write to me', words: 'Questions, ideas, commissions: I read every message.' },
});
