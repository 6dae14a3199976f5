import type { Template } from './template.ts';

export const teacher: Template = {
  id: 'teacher',
  label: 'Teacher',
  about: 'A lesson to try, the course, what is in it, and answers.',
  theme: 'mocha-mood',
  pictures: { board: 'tiles' },
  content: (picture) => [
    ['profile', { bio: 'What people can do after your lessons that they cannot do today.' }],
    [
      'video',
      {
        url: 'https://youtu.be/aqz-KE-bpKQ',
        title: 'A lesson to try',
        poster: picture('board', 'A still of your lesson'),
      },
    ],
    ['featured', { kicker: 'The course', leads: 'page', button: 'See the lessons' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: 'Twelve lessons', size: 'small' }],
          ['richText', 'How many there are, and in what order they build on each other.'],
        ],
        second: [
          ['heading', { text: 'Twenty minutes each', size: 'small' }],
          ['richText', 'How long one takes, and when it fits into a day.'],
        ],
        third: [
          ['heading', { text: 'Something made', size: 'small' }],
          ['richText', 'What a student has in hand at the end.'],
        ],
      },
    ],
    ['productGrid', { title: 'Worksheets and smaller things', show: 'newest', withoutFirst: true }],
    ['testimonials', { title: 'Students' }],
    [
      'faq',
      {
        title: 'Good to know',
        items: [
          { question: 'Do I need to know anything before?', answer: 'Say what helps, and what is not needed.' },
          {
            question: 'How long can I use it?',
            answer: 'As long as you like: it stays in the library of whoever bought it.',
          },
          { question: 'Can I ask questions?', answer: 'Say where, and how soon you answer.' },
        ],
      },
    ],
    ['contact', { title: 'Ask me' }],
  ],
};
