import { defineBlock } from './defineBlock.ts';
import { choice, image, longText, text, toggle } from './field.ts';

export const profile = defineBlock({
  type: 'profile',
  label: 'Profile header',
  about: 'Who you are: picture, name, a few words and your other places.',
  group: 'basics',
  fields: {
    title: text({ label: 'Name', help: 'Empty: the name of your store.', max: 99 }),
    bio: longText({ label: 'About you', help: 'Empty: the description of your store.', max: 499 }),
    showAvatar: toggle({ label: 'Show your picture', on: true }),
    showSocial: toggle({ label: 'Show your social links', on: true }),
    cover: image({ label: 'Cover', help: 'A wide picture behind the header.' }),
    size: choice({ label: 'Size', options: { normal: 'Normal', compact: 'Compact', tall: 'Tall' } }),
  },
  sample: {},
});
