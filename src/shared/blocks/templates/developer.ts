import type { Template } from './template.ts';

export const developer: Template = {
  id: 'developer',
  label: 'Developer',
  about: 'Your tools and courses, what’s included, and where the code lives.',
  theme: 'grid-swiss',
  fonts: { primaryFont: 'mono' },
  pictures: {},
  content: () => [
    ['profile', { size: 'compact', bio: 'What you build, in words a colleague would use.' }],
    [
      'linkGroup',
      {
        title: '',
        look: 'rows',
        links: [
          { label: 'Source', note: 'Where the code lives', url: 'https://example.com', icon: 'globe' },
          { label: 'Notes', note: 'What I learned along the way', url: 'https://example.com', icon: 'pen' },
          { label: 'Talks', note: 'Recorded, with slides', url: 'https://example.com', icon: 'play' },
        ],
      },
    ],
    ['featured', { kicker: 'The toolkit', button: 'See what’s inside' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          ['heading', { text: 'What you get' }],
          ['richText', 'The files, the license, and how long updates are included. Lists work well here.'],
        ],
        second: [
          ['heading', { text: 'What you need' }],
          ['richText', 'The supported versions, and an hour of your time.'],
        ],
      },
    ],
    ['productGrid', { title: 'Everything else', show: 'newest', withoutFirst: true }],
    [
      'faq',
      {
        title: 'License and support',
        items: [
          { question: 'Can I use it at work?', answer: 'Say how many people and projects the license covers.' },
          { question: 'Are updates free?', answer: 'Say how long updates are included.' },
          { question: 'Where do I report a bug?', answer: 'Add the address here.' },
        ],
      },
    ],
    ['signup', { title: 'Release notes', words: 'What changed and why, with every new version.' }],
  ],
};
