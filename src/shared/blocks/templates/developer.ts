import type { Template } from './template.ts';

export const developer: Template = {
  id: 'developer',
  label: 'Developer',
  about: 'Your tools and courses, what is in them, and where the code lives.',
  theme: 'grid-swiss',
  fonts: { primaryFont: 'mono' },
  pictures: {},
  content: () => [
    ['profile', { size: 'compact', bio: 'What you build, in the words a colleague would use.' }],
    [
      'linkGroup',
      {
        title: '',
        look: 'rows',
        links: [
          { label: 'Source', note: 'Where the code lives', url: 'https://example.com', icon: 'globe' },
          { label: 'Notes', note: 'What you learned on the way', url: 'https://example.com', icon: 'pen' },
          { label: 'Talks', note: 'Recorded, with slides', url: 'https://example.com', icon: 'play' },
        ],
      },
    ],
    ['featured', { kicker: 'The toolkit', button: 'See what is in it' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          ['heading', { text: 'What you get' }],
          ['richText', 'The files, the licence and how long updates come. Lists read well here.'],
        ],
        second: [
          ['heading', { text: 'What you need' }],
          ['richText', 'The versions it runs on, and an hour of time.'],
        ],
      },
    ],
    ['productGrid', { title: 'Everything else', show: 'newest', withoutFirst: true }],
    [
      'faq',
      {
        title: 'Licence and support',
        items: [
          { question: 'May I use it at work?', answer: 'Say for how many people, and in how many projects.' },
          { question: 'Are updates free?', answer: 'Say for how long.' },
          { question: 'Where do I report a fault?', answer: 'Put the address here.' },
        ],
      },
    ],
    ['signup', { title: 'Release notes', words: 'What changed and why, whenever there is a version.' }],
  ],
};
