import { defineBlock } from './defineBlock.ts';
import { address, longText, moment, text } from './field.ts';

export const countdown = defineBlock({
  type: 'countdown',
  label: 'Countdown',
  about: 'Counts down to a launch, a date or the end of an offer.',
  group: 'audience',
  icon: 'timer',
  fields: {
    title: text({ label: 'Heading', max: 90 }),
    until: moment({ label: 'Ends at', help: 'Visitors see it in their own time zone.' }),
    after: longText({
      label: 'When it ends',
      help: 'Shown when the time is up. Leave empty to hide the block.',
      max: 300,
    }),
    label: text({ label: 'Button', help: 'Leave empty for no button.', max: 60 }),
    url: address({ label: 'Button link', when: ({ label }) => label !== '' }),
  },
  sample: { title: 'My new course opens soon', after: 'It’s here! Take a look below.' },
});
