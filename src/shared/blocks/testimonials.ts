import { defineBlock } from './defineBlock.ts';
import { choice, image, list, longText, NO_IMAGE, text } from './field.ts';

export const testimonials = defineBlock({
  type: 'testimonials',
  label: 'Testimonials',
  about: 'What your customers say about you.',
  group: 'trust',
  icon: 'quote',
  fields: {
    title: text({ label: 'Title', help: 'Optional.', max: 90 }),
    quotes: list({
      label: 'Quotes',
      max: 24,
      itemName: 'quote',
      sample: { quote: 'A sentence from one of your customers.', name: 'Customer name' },
      fields: {
        quote: longText({ label: 'Quote', help: 'Word for word, and with their permission.', max: 600 }),
        name: text({ label: 'Name', max: 80 }),
        role: text({ label: 'About them', help: 'Such as what they bought or what they do.', max: 80 }),
        picture: image({ label: 'Photo' }),
      },
    }),
    look: choice({
      label: 'Layout',
      options: { cards: 'Cards', loud: 'One large quote at a time', swipe: 'Swipeable cards' },
    }),
  },
  sample: {
    title: 'What people say',
    quotes: [
      {
        quote: 'A sentence from one of your customers. One or two lines work best.',
        name: 'Customer name',
        role: 'What they bought',
        picture: NO_IMAGE,
      },
      {
        quote: 'Another quote, about what has changed for them since.',
        name: 'Another customer’s name',
        role: 'What they bought',
        picture: NO_IMAGE,
      },
    ],
  },
});
