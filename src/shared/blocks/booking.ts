import { defineBlock } from './defineBlock.ts';
import { address, image, longText, number, text } from './field.ts';

export const booking = defineBlock({
  type: 'booking',
  label: 'Booking link',
  about: 'A call or session, with a button that opens your calendar elsewhere.',
  group: 'audience',
  icon: 'calendarDays',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    about: longText({ label: 'Description', max: 400 }),
    minutes: number({
      label: 'Duration',
      help: 'In minutes. Use 0 to hide it.',
      min: 0,
      max: 480,
      step: 5,
      unit: 'minutes',
      start: 30,
    }),
    price: text({ label: 'Price', help: 'In your own words, such as “Free” or “$80”.', max: 40 }),
    label: text({ label: 'Button', max: 40 }),
    url: address({
      label: 'Link to your calendar',
      help: 'Your booking page, such as Cal.com or Calendly.',
    }),
    picture: image({ label: 'Image' }),
  },
  sample: {
    title: 'Half an hour with me',
    about: 'Bring one question and leave with a plan for your next step.',
    price: 'Free',
    label: 'Choose a time',
    url: 'https://example.com',
  },
});
