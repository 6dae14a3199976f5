import { defineBlock } from './defineBlock.ts';
import { choice, image, longText, text, toggle } from './field.ts';

export const profile = defineBlock({
  type: 'profile',
  label: 'Profile header',
  about: 'Introduces you with your profile picture, name, a short text and social links.',
  group: 'basics',
  icon: 'userRound',
  fields: {
    title: text({ label: 'Name', help: 'Leave empty to use your store’s name.', max: 99 }),
    bio: longText({ label: 'About you', help: 'Leave empty to use your store’s description.', max: 499 }),
    showAvatar: toggle({ label: 'Show profile picture', on: true }),
    showSocial: toggle({ label: 'Show social links', on: true }),
    cover: image({ label: 'Cover', help: 'A wide image behind the header.' }),
    size: choice({ label: 'Size', options: { normal: 'Normal', compact: 'Compact', tall: 'Tall' } }),
  },
  sample: {},
});
