import type { Template } from './template.ts';

export const illustrator: Template = {
  id: 'illustrator',
  label: 'Illustrator',
  about: 'Your art first, then prints and downloads, then commissions.',
  theme: 'petal-soft',
  pictures: { one: 'leaves', two: 'arches', three: 'still', four: 'waves', five: 'orbit', six: 'hills', made: 'tiles' },
  content: (picture) => [
    ['profile', { bio: 'What you draw and who for, in one line. People came for the art, so show it early.' }],
    [
      'gallery',
      {
        layout: 'threes',
        shape: 'square',
        pictures: ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
          picture: picture(name, 'One of your drawings'),
        })),
      },
    ],
    ['heading', { text: 'Prints and brushes', size: 'large' }],
    ['productGrid', {}],
    ['divider', { look: 'wave' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          ['heading', { text: 'Commissions' }],
          [
            'richText',
            'Say what you take on, how long it takes and what it starts at. A price saves everyone a few emails.',
          ],
          ['link', { label: 'Request a commission', url: 'mailto:you@example.com', icon: 'mail', highlight: true }],
        ],
        second: [['image', { picture: picture('made', 'A drawing made for a client'), shape: 'square' }]],
      },
    ],
    ['testimonials', {}],
    ['social', { look: 'ringed', large: true }],
  ],
};
