import { defineBlock } from './defineBlock.ts';
import { choice, longText, text } from './field.ts';

export const contact = defineBlock({
  type: 'contact',
  label: 'Contact form',
  about: 'Visitors write to you. It comes to your mailbox and stays under Customers, Messages.',
  group: 'audience',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    words: longText({ label: 'A few words', max: 300 }),
    button: text({
      label: 'Words on the button',
      help: 'Empty: chosen for you, in the language of the page.',
      max: 40,
    }),
    look: choice({ label: 'Look', options: { card: 'Card', open: 'Without a card' } }),
  },
  sample: { title: 'Write to me', words: 'Questions, ideas, commissions: I read everything.' },
});
