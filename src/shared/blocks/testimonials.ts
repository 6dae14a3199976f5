import { defineBlock } from './defineBlock.ts';
import { choice, image, list, longText, NO_IMAGE, text } from './field.ts';

export const testimonials = defineBlock({
  type: 'testimonials',
  label: 'Testimonials',
  about: 'What people say who bought from you.',
  group: 'trust',
  fields: {
    title: text({ label: 'Title', help: 'Empty: none.', max: 90 }),
    quotes: list({
      label: 'Quotes',
      max: 24,
      itemName: 'quote',
      sample: { quote: 'A sentence from somebody who bought from you.', name: 'Name of a customer' },
      fields: {
        quote: longText({ label: 'What they say', help: 'Word for word, and with their consent.', max: 600 }),
        name: text({ label: 'Name', max: 80 }),
        role: text({ label: 'Who they are', help: 'Such as what they bought, or what they do.', max: 80 }),
        picture: image({ label: 'Picture' }),
      },
    }),
    look: choice({ label: 'Look', options: { cards: 'Cards', loud: 'One large quote each', swipe: 'Cards to swipe' } }),
  },
  sample: {
    title: 'What people say',
    quotes: [
      {
        quote: 'A sentence from somebody who bought from you. One or two lines say the most.',
        name: 'Name of a customer',
        role: 'What they bought',
        picture: NO_IMAGE,
      },
      {
        quote: 'Another sentence, about what changed for them since then.',
        name: 'Name of another customer',
        role: 'What they bought',
        picture: NO_IMAGE,
      },
    ],
  },
});
