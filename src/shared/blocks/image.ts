import { defineBlock } from './defineBlock.ts';
import { address, choice, image as imageField, text } from './field.ts';

export const image = defineBlock({
  type: 'image',
  label: 'Image',
  about: 'One picture, with a caption and a link if you like.',
  group: 'media',
  fields: {
    picture: imageField({ label: 'Picture' }),
    caption: text({ label: 'Caption', max: 200 }),
    url: address({ label: 'Link', help: 'Where the picture leads. Empty: nowhere.' }),
    width: choice({
      label: 'Width',
      options: { text: 'As wide as text', narrow: 'Narrow', page: 'As wide as the page', edges: 'From edge to edge' },
    }),
    shape: choice({
      label: 'Shape',
      options: { own: 'Its own', landscape: 'Landscape', square: 'Square', round: 'Round' },
    }),
  },
  sample: {},
});
