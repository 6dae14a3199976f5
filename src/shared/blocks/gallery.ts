import { defineBlock } from './defineBlock.ts';
import { choice, image, list, text, toggle } from './field.ts';

export const gallery = defineBlock({
  type: 'gallery',
  label: 'Gallery',
  about: 'Images in a grid or a row. Visitors can tap one to enlarge it.',
  group: 'media',
  icon: 'images',
  fields: {
    title: text({ label: 'Title', help: 'Optional.', max: 90 }),
    pictures: list({
      label: 'Images',
      max: 40,
      itemName: 'image',
      sample: {},
      fields: { picture: image({ label: 'Image' }), caption: text({ label: 'Caption', max: 200 }) },
    }),
    layout: choice({
      label: 'Layout',
      options: { two: 'Two columns', threes: 'Three columns', four: 'Four columns', reel: 'Swipeable row' },
    }),
    shape: choice({
      label: 'Image shape',
      options: { square: 'Square', landscape: 'Landscape', portrait: 'Portrait', own: 'Original' },
    }),
    enlarge: toggle({ label: 'Enlarge on click', on: true }),
  },
  sample: {},
});
