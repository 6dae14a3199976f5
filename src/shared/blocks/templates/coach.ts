import type { Template } from './template.ts';

export const coach: Template = {
  id: 'coach',
  label: 'Coach',
  about: 'A promise, a call to book, your programme, questions and kind words.',
  theme: 'fern-garden',
  pictures: { cover: 'hills' },
  content: (picture) => [
    [
      'profile',
      {
        cover: picture('cover'),
        bio: 'Say in one sentence whom you help, and to what. The rest of the page can wait for it.',
      },
    ],
    [
      'booking',
      {
        title: 'A first call, free',
        about: 'Thirty minutes to look at where you are and what the next step could be.',
        price: 'Free',
        label: 'Choose a time',
        url: 'https://example.com',
      },
    ],
    ['heading', { text: 'Work with me' }],
    ['featured', { kicker: 'The programme', button: 'See what is inside' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: 'Clear', size: 'small' }],
          ['richText', 'What people know after the first week. Write your own.'],
        ],
        second: [
          ['heading', { text: 'Calm', size: 'small' }],
          ['richText', 'How it feels to work with you. Two lines are enough.'],
        ],
        third: [
          ['heading', { text: 'Kept', size: 'small' }],
          ['richText', 'What stays when the programme is over.'],
        ],
      },
    ],
    ['testimonials', { look: 'loud' }],
    [
      'faq',
      {
        title: 'Before you write to me',
        items: [
          { question: 'Is this for me?', answer: 'Say for whom it is, and honestly for whom it is not.' },
          { question: 'How much time does it take?', answer: 'Name the hours a week, and for how many weeks.' },
          { question: 'What if it does not help?', answer: 'Say what happens then. Clear terms win trust.' },
        ],
      },
    ],
    ['signup', { title: 'A letter on Mondays', words: 'One thought and one small task for the week. Say yours.' }],
  ],
};
