import type { Template } from './template.ts';

export const podcaster: Template = {
  id: 'podcaster',
  label: 'Podcaster',
  about: 'The newest episode, where to subscribe, extras for supporters.',
  theme: 'sunday-print',
  pictures: { show: 'waves' },
  content: (picture) => [
    ['profile', { bio: 'What the show is about, and on which day a new one comes.' }],
    [
      'audio',
      {
        url: 'https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk',
        title: 'The newest episode',
        note: 'Its number, and how long it is',
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
    ['heading', { text: 'For those who want more' }],
    ['richText', ['Say what supporters get: the long version, the transcripts, the episodes that never aired.']],
    ['productGrid', {}],
    ['testimonials', { title: 'Listeners', look: 'swipe' }],
    ['contact', { title: 'Suggest a guest', words: 'Who should come, and what should we ask?' }],
    [
      'signup',
      { title: 'Episode notes by e-mail', words: 'Links and notes to each episode, on the day it comes out.' },
    ],
  ],
};
