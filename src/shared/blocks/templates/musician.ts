import type { Template } from './template.ts';

export const musician: Template = {
  id: 'musician',
  label: 'Musician',
  about: 'The new song, where to hear it, what to buy, and the next dates.',
  theme: 'sunset-glass',
  pictures: { cover: 'sound', record: 'orbit' },
  content: (picture) => [
    ['profile', { cover: picture('cover'), size: 'tall', bio: 'Your sound in six words.' }],
    [
      'audio',
      {
        url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
        title: 'The new record',
        note: 'Put the link to your own song here',
        cover: picture('record', 'The cover of your record'),
      },
    ],
    [
      'linkGroup',
      {
        title: 'Listen where you like',
        look: 'rows',
        links: [
          { label: 'Spotify', url: 'https://example.com', icon: 'music' },
          { label: 'Apple Music', url: 'https://example.com', icon: 'music' },
          { label: 'Bandcamp', url: 'https://example.com', icon: 'music' },
        ],
      },
    ],
    ['heading', { text: 'Stems, sheets and records' }],
    ['productGrid', {}],
    ['countdown', { title: 'Until the next release', after: 'It is out. Press play above.' }],
    [
      'linkGroup',
      {
        title: 'Dates',
        look: 'rows',
        links: [
          {
            label: 'Your city, the hall',
            note: 'Day and month, doors at eight',
            url: 'https://example.com',
            icon: 'pin',
          },
          { label: 'The next city', note: 'Day and month', url: 'https://example.com', icon: 'pin' },
        ],
      },
    ],
    ['signup', { title: 'First to hear', words: 'A short e-mail when a song comes out or a date is fixed.' }],
    ['social', { look: 'ringed' }],
  ],
};
