import { defineBlock } from './defineBlock.ts';
import { address, longText, moment, text } from './field.ts';

export const countdown = defineBlock({
  type: 'countdown',
  label: 'Countdown',
  about: 'The time left until a launch, a date or the end of an offer.',
  group: 'audience',
  fields: {
    title: text({ label: 'Heading', max: 90 }),
    until: moment({ label: 'Until', help: 'Visitors see it in the time of their own place.' }),
    after: longText({ label: 'Afterwards', help: 'What stands here when the time is over. Empty: nothing.', max: 300 }),
    label: text({ label: 'Button', help: 'Empty: none.', max: 60 }),
    url: address({ label: 'Link of the button', when: ({ label }) => label !== '' }),
  },
  sample: { title: 'The new course opens soon', after: 'It is here. Have a look below.' },
});
