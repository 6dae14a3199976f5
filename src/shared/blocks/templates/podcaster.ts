import type { Template } from './template.ts';

export const podcaster: Template = {
  id: 'podcaster',
  label: 'Podcaster',
  about: 'Your latest episode, where to subscribe, and extras for supporters.',
  theme: 'sunday-print',
  pictures: { show: 'waves' },
  content: (picture) => [
    ['profile', { bio: 'What your show is about, and which day new episodes come out.' }],
    [
      'audio',
      {
        url: 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk',
        title: 'The latest episode',
        note: 'The episode number and length',
        cover: picture('show', 'The cover of your show'),
      },
    ],
    [
      'linkGroup',
      {
        title: 'Subscribe',
        look: 'tiles',
        links: [
          { label: 'Apple Podcasts', url: 'https://example.com', icon: 'mic' },
          { label: 'Spotify', url: 'https://example.com', icon: 'mic' },
          { label: 'YouTube', url: 'https://example.com', icon: 'play' },
          { label: 'RSS', url: 'https://example.com', icon: 'link' },
        ],
      },
    ],
    ['heading', { text: 'For supporters' }],
    ['richText', ['Say what supporters get: the long cut, transcripts, episodes that never aired.']],
    ['productGrid', {}],
    ['testimonials', { title: 'Listeners', look: 'swipe' }],
    ['contact', { title: 'Suggest a guest', words: 'Who should I invite, and what should we talk about?' }],
    ['signup', { title: 'Episode notes by email', words: 'Links and notes for each episode, the day it comes out.' }],
  ],
};
