import { defineBlock } from './defineBlock.ts';
import { address, choice, image as imageField, text } from './field.ts';

export const image = defineBlock({
  type: 'image',
  label: 'Image',
  about: 'A single image, with an optional caption and link.',
  group: 'media',
  icon: 'image',
  fields: {
    picture: imageField({ label: 'Image' }),
    caption: text({ label: 'Caption', max: 200 }),
    url: address({ label: 'Link', help: 'Opens when someone clicks the image. Optional.' }),
    width: choice({
      label: 'Width',
      options: { text: 'As wide as the text', narrow: 'Narrow', page: 'As wide as the page', edges: 'Full width' },
    }),
    shape: choice({
      label: 'Shape',
      options: { own: 'Original', landscape: 'Landscape', square: 'Square', round: 'Round' },
    }),
  },
  sample: {},
});
