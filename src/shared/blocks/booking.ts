import { defineBlock } from './defineBlock.ts';
import { address, image, longText, number, text } from './field.ts';

export const booking = defineBlock({
  type: 'booking',
  label: 'Call to book',
  about: 'A call or a session, with a button to the calendar where it is booked.',
  group: 'audience',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    about: longText({ label: 'What it is', max: 400 }),
    minutes: number({ label: 'Length', help: '0: not said.', min: 0, max: 480, step: 5, unit: 'minutes', start: 30 }),
    price: text({ label: 'Price', help: 'In your words, such as “Free” or “$80”.', max: 40 }),
    label: text({ label: 'Button', max: 40 }),
    url: address({
      label: 'Link to your calendar',
      help: 'Where the call is booked, such as your page at Cal.com or Calendly.',
    }),
    picture: image({ label: 'Picture' }),
  },
  sample: {
    title: 'Half an hour with me',
    about: 'Bring one question. You leave with a plan for the next step.',
    price: 'Free',
    label: 'Choose a time',
    url: 'https://example.com',
  },
});
