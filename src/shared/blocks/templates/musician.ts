import type { Template } from './template.ts';

export const musician: Template = {
  id: 'musician',
  label: 'Musician',
  about: 'Your new song, where to hear it, what to buy, and upcoming shows.',
  theme: 'sunset-glass',
  pictures: { cover: 'sound', record: 'orbit' },
  content: (picture) => [
    ['profile', { cover: picture('cover'), size: 'tall', bio: 'Your sound in six words.' }],
    [
      'audio',
      {
        url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
        title: 'The new record',
        note: 'Link your own song here',
        cover: picture('record', 'The cover of your record'),
      },
    ],
    [
      'linkGroup',
      {
        title: 'Listen wherever you like',
        look: 'rows',
        links: [
          { label: 'Spotify', url: 'https://example.com', icon: 'music' },
          { label: 'Apple Music', url: 'https://example.com', icon: 'music' },
          { label: 'Bandcamp', url: 'https://example.com', icon: 'music' },
        ],
      },
    ],
    ['heading', { text: 'Stems, sheet music and records' }],
    ['productGrid', {}],
    ['countdown', { title: 'Until the next release', after: 'It’s out. Press play above.' }],
    [
      'linkGroup',
      {
        title: 'Shows',
        look: 'rows',
        links: [
          {
            label: 'Your city, the venue',
            note: 'Date, doors at eight',
            url: 'https://example.com',
            icon: 'pin',
          },
          { label: 'The next city', note: 'Date', url: 'https://example.com', icon: 'pin' },
        ],
      },
    ],
    ['signup', { title: 'Be the first to hear', words: 'A short email when a song comes out or a show is announced.' }],
    ['social', { look: 'ringed' }],
  ],
};
