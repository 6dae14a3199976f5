import type { Template } from './template.ts';

export const fitness: Template = {
  id: 'fitness',
  label: 'Fitness',
  about: 'The plan, a session to try, the next start and what it changed.',
  theme: 'neon-pulse',
  pictures: { cover: 'track', still: 'beams' },
  content: (picture) => [
    [
      'profile',
      { cover: picture('cover'), size: 'tall', bio: 'Stronger in twelve weeks, thirty minutes at a time. Say yours.' },
    ],
    [
      'columns',
      {
        layout: 'even',
        first: [
          [
            'video',
            {
              url: 'https://youtu.be/aqz-KE-bpKQ',
              title: 'Ten minutes, no equipment',
              poster: picture('still', 'A still of your session'),
            },
          ],
        ],
        second: [
          ['heading', { text: 'Try a session now' }],
          ['richText', 'Say what it trains and for whom it is. Whoever has done one session wants the plan.'],
          ['link', { label: 'Start with the free week', url: 'https://example.com', icon: 'spark', highlight: true }],
        ],
      },
    ],
    ['featured', { kicker: 'The plan', button: 'See the weeks' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: '12 weeks' }],
          ['richText', 'How long it takes.'],
        ],
        second: [
          ['heading', { text: '4 times' }],
          ['richText', 'How often in a week.'],
        ],
        third: [
          ['heading', { text: '30 minutes' }],
          ['richText', 'How long each time.'],
        ],
      },
    ],
    ['countdown', { title: 'The next group starts in', after: 'The group has started. The next one follows.' }],
    ['testimonials', { title: 'What changed', look: 'cards' }],
    ['productGrid', { title: 'Plans and guides', show: 'newest', withoutFirst: true }],
    [
      'faq',
      {
        items: [
          { question: 'Do I need equipment?', answer: 'Say what helps, and what every home has.' },
          { question: 'What if I miss a week?', answer: 'Say how the plan goes on from there.' },
          { question: 'Is it for beginners?', answer: 'Say honestly what somebody should be able to do before.' },
        ],
      },
    ],
    ['social', { large: true }],
  ],
};
