import { defineBlock } from './defineBlock.ts';
import { choice, image, list, text, toggle } from './field.ts';

export const gallery = defineBlock({
  type: 'gallery',
  label: 'Gallery',
  about: 'Pictures side by side or one after the other, each larger at a click.',
  group: 'media',
  fields: {
    title: text({ label: 'Title', help: 'Empty: none.', max: 90 }),
    pictures: list({
      label: 'Pictures',
      max: 40,
      itemName: 'picture',
      sample: {},
      fields: { picture: image({ label: 'Picture' }), caption: text({ label: 'Caption', max: 200 }) },
    }),
    layout: choice({
      label: 'Layout',
      options: { two: 'Two columns', threes: 'Three columns', four: 'Four columns', reel: 'A row to swipe' },
    }),
    shape: choice({
      label: 'Shape',
      options: { square: 'Square', landscape: 'Landscape', portrait: 'Portrait', own: 'Their own' },
    }),
    enlarge: toggle({ label: 'Larger at a click', on: true }),
  },
  sample: {},
});
