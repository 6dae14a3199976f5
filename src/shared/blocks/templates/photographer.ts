import type { Template } from './template.ts';

export const photographer: Template = {
  id: 'photographer',
  label: 'Photographer',
  about: 'A gallery, prints and presets, and how to book you.',
  theme: 'velvet-noir',
  pictures: { wide: 'hills', one: 'beams', two: 'still', three: 'arches', four: 'waves', five: 'leaves', six: 'orbit' },
  content: (picture) => [
    ['image', { picture: picture('wide', 'Your strongest photo'), width: 'edges' }],
    [
      'profile',
      { size: 'compact', bio: 'Where you work and what you look for, in one line. Let your photos say the rest.' },
    ],
    [
      'gallery',
      {
        layout: 'threes',
        shape: 'portrait',
        pictures: ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
          picture: picture(name, 'One of your photos'),
        })),
      },
    ],
    ['heading', { text: 'Prints and presets' }],
    ['productGrid', {}],
    [
      'booking',
      {
        title: 'Book a session',
        about: 'What a session includes, where it takes place, and when the photos are ready.',
        minutes: 90,
        price: 'Your price',
        label: 'Request a date',
        url: 'https://example.com',
      },
    ],
    ['logos', { title: 'Published in' }],
    ['social', { look: 'bare', large: true }],
  ],
};
