import type { Template } from './template.ts';

export const fitness: Template = {
  id: 'fitness',
  label: 'Fitness',
  about: 'Your plan, a session to try, the next start date and results.',
  theme: 'neon-pulse',
  pictures: { cover: 'track', still: 'beams' },
  content: (picture) => [
    [
      'profile',
      {
        cover: picture('cover'),
        size: 'tall',
        bio: 'Stronger in twelve weeks, thirty minutes at a time. Replace this with your own promise.',
      },
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
              poster: picture('still', 'A still from your session'),
            },
          ],
        ],
        second: [
          ['heading', { text: 'Try a session now' }],
          ['richText', 'Say what it trains and who it’s for. A good first session sells the plan.'],
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
          ['richText', 'How often you train each week.'],
        ],
        third: [
          ['heading', { text: '30 minutes' }],
          ['richText', 'How long each session takes.'],
        ],
      },
    ],
    ['countdown', { title: 'The next group starts in', after: 'This group has started. The next one is coming up.' }],
    ['testimonials', { title: 'Results', look: 'cards' }],
    ['productGrid', { title: 'Plans and guides', show: 'newest', withoutFirst: true }],
    [
      'faq',
      {
        items: [
          { question: 'Do I need equipment?', answer: 'Say what helps, and what people already have at home.' },
          { question: 'What if I miss a week?', answer: 'Explain how to pick the plan up again.' },
          { question: 'Is it for beginners?', answer: 'Be honest about what people should be able to do first.' },
        ],
      },
    ],
    ['social', { large: true }],
  ],
};
