import { defineBlock } from './defineBlock.ts';
import { address, choice, image, list, NO_IMAGE, text, toggle } from './field.ts';

export const logos = defineBlock({
  type: 'logos',
  label: 'Logo row',
  about: 'Where people have seen you, or whom you work with.',
  group: 'trust',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    logos: list({
      label: 'Logos',
      max: 24,
      itemName: 'logo',
      sample: { name: 'Name of a magazine' },
      fields: {
        name: text({ label: 'Name', help: 'Shown as words until there is a picture.', max: 60 }),
        picture: image({ label: 'Logo', help: 'Best on a transparent ground.' }),
        url: address({ label: 'Link' }),
      },
    }),
    size: choice({ label: 'Size', options: { middle: 'Medium', little: 'Small', great: 'Large' } }),
    grey: toggle({ label: 'In grey', help: 'Calms logos of many colours.', on: true }),
  },
  sample: {
    title: 'As seen in',
    logos: ['Name of a magazine', 'A podcast', 'A shop', 'A festival'].map((name) => ({
      name,
      picture: NO_IMAGE,
      url: '',
    })),
  },
});
