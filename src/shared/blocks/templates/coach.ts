import type { Template } from './template.ts';

export const coach: Template = {
  id: 'coach',
  label: 'Coach',
  about: 'A promise, a booking button, your program, FAQs and testimonials.',
  theme: 'fern-garden',
  pictures: { cover: 'hills' },
  content: (picture) => [
    [
      'profile',
      {
        cover: picture('cover'),
        bio: 'Say in one sentence who you help and what they achieve. The rest of the page can wait.',
      },
    ],
    [
      'booking',
      {
        title: 'A free first call',
        about: 'Thirty minutes to look at where you are and what your next step could be.',
        price: 'Free',
        label: 'Choose a time',
        url: 'https://example.com',
      },
    ],
    ['heading', { text: 'Work with me' }],
    ['featured', { kicker: 'The program', button: 'See what’s inside' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: 'Clear', size: 'small' }],
          ['richText', 'What people know after the first week. Replace this with your own.'],
        ],
        second: [
          ['heading', { text: 'Calm', size: 'small' }],
          ['richText', 'What it’s like to work with you. Two lines are enough.'],
        ],
        third: [
          ['heading', { text: 'Lasting', size: 'small' }],
          ['richText', 'What people keep when the program is over.'],
        ],
      },
    ],
    ['testimonials', { look: 'loud' }],
    [
      'faq',
      {
        title: 'Before you get in touch',
        items: [
          { question: 'Is this for me?', answer: 'Say who it’s for, and be honest about who it isn’t for.' },
          { question: 'How much time does it take?', answer: 'Say how many hours a week, and for how many weeks.' },
          {
            question: 'What if it doesn’t work for me?',
            answer: 'Explain what happens then. Clear terms build trust.',
          },
        ],
      },
    ],
    [
      'signup',
      { title: 'My Monday newsletter', words: 'One thought and one small task for the week. Describe yours.' },
    ],
  ],
};
