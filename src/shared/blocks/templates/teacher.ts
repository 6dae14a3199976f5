import type { Template } from './template.ts';

export const teacher: Template = {
  id: 'teacher',
  label: 'Teacher',
  about: 'A free lesson, your course, what’s included, and FAQs.',
  theme: 'mocha-mood',
  pictures: { board: 'tiles' },
  content: (picture) => [
    ['profile', { bio: 'What people can do after your lessons that they can’t do today.' }],
    [
      'video',
      {
        url: 'https://youtu.be/aqz-KE-bpKQ',
        title: 'A free lesson',
        poster: picture('board', 'A still from your lesson'),
      },
    ],
    ['featured', { kicker: 'The course', leads: 'page', button: 'See the lessons' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: 'Twelve lessons', size: 'small' }],
          ['richText', 'How many lessons there are, and how they build on each other.'],
        ],
        second: [
          ['heading', { text: 'Twenty minutes each', size: 'small' }],
          ['richText', 'How long a lesson takes, and how it fits into a day.'],
        ],
        third: [
          ['heading', { text: 'Something you made', size: 'small' }],
          ['richText', 'What a student has made by the end.'],
        ],
      },
    ],
    ['productGrid', { title: 'Worksheets and more', show: 'newest', withoutFirst: true }],
    ['testimonials', { title: 'Students' }],
    [
      'faq',
      {
        title: 'Good to know',
        items: [
          { question: 'Do I need any experience?', answer: 'Say what helps and what isn’t needed.' },
          {
            question: 'How long do I have access?',
            answer: 'As long as you like. It stays in your library.',
          },
          { question: 'Can I ask questions?', answer: 'Say where, and how soon you reply.' },
        ],
      },
    ],
    ['contact', { title: 'Ask me' }],
  ],
};
