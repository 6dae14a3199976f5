import type { Template } from './template.ts';

export const photographer: Template = {
  id: 'photographer',
  label: 'Photographer',
  about: 'A wall of pictures, prints and presets, and how to book you.',
  theme: 'velvet-noir',
  pictures: { wide: 'hills', one: 'beams', two: 'still', three: 'arches', four: 'waves', five: 'leaves', six: 'orbit' },
  content: (picture) => [
    ['image', { picture: picture('wide', 'Your strongest picture'), width: 'edges' }],
    ['profile', { size: 'compact', bio: 'Where you work and what you look for. One line; the pictures say the rest.' }],
    [
      'gallery',
      {
        layout: 'threes',
        shape: 'portrait',
        pictures: ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
          picture: picture(name, 'One of your photographs'),
        })),
      },
    ],
    ['heading', { text: 'Prints and presets' }],
    ['productGrid', {}],
    [
      'booking',
      {
        title: 'Book a session',
        about: 'What a session is, where it takes place, and when the pictures are there.',
        minutes: 90,
        price: 'Your price',
        label: 'Ask for a date',
        url: 'https://example.com',
      },
    ],
    ['logos', { title: 'Published by' }],
    ['social', { look: 'bare', large: true }],
  ],
};
