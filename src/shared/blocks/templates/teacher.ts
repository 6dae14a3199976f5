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
      'richText',
      ['What is inside: name the number of lessons, how long each takes, and what a student makes on the way.'],
    ],
    ['heading', { text: 'Worksheets and smaller things' }],
    ['productGrid', {}],
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
