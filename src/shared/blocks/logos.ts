import { defineBlock } from './defineBlock.ts';
import { address, choice, image, list, NO_IMAGE, text, toggle } from './field.ts';

export const logos = defineBlock({
  type: 'logos',
  label: 'Logos',
  about: 'Where you’ve been featured, or who you work with.',
  group: 'trust',
  icon: 'panelsTopLeft',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    logos: list({
      label: 'Logos',
      max: 24,
      itemName: 'logo',
      sample: { name: 'Magazine name' },
      fields: {
        name: text({ label: 'Name', help: 'Shown until you add a logo.', max: 60 }),
        picture: image({ label: 'Logo', help: 'Works best with a transparent background.' }),
        url: address({ label: 'Link' }),
      },
    }),
    size: choice({ label: 'Size', options: { middle: 'Medium', little: 'Small', great: 'Large' } }),
    grey: toggle({ label: 'Grayscale', help: 'Makes logos in many colors look calmer.', on: true }),
  },
  sample: {
    title: 'As seen in',
    logos: ['Magazine name', 'A podcast', 'A shop', 'A festival'].map((name) => ({
      name,
      picture: NO_IMAGE,
      url: '',
    })),
  },
});
