import type { Template } from './template.ts';

export const designer: Template = {
  id: 'designer',
  label: 'Designer',
  about: 'Selected work, templates to buy, and your clients.',
  theme: 'raw-block',
  pictures: { one: 'tiles', two: 'arches', three: 'orbit' },
  content: (picture) => [
    ['profile', { size: 'normal', bio: 'What you design, who for, and since when.' }],
    [
      'image',
      {
        picture: picture('one', 'The work you are proudest of'),
        caption: 'The project’s name and what it was for',
        width: 'page',
        shape: 'landscape',
      },
    ],
    [
      'columns',
      {
        layout: 'even',
        first: [['image', { picture: picture('two', 'A piece of your work'), caption: 'Project name' }]],
        second: [['image', { picture: picture('three', 'A piece of your work'), caption: 'Project name' }]],
      },
    ],
    ['logos', { title: 'Clients', size: 'great' }],
    ['heading', { text: 'Templates and fonts', size: 'large' }],
    ['productGrid', {}],
    ['heading', { text: 'How I work', size: 'large' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: '1. Listen' }],
          ['richText', 'What you ask before you start, and how long it takes.'],
        ],
        second: [
          ['heading', { text: '2. Show' }],
          ['richText', 'How many options you show, and how you choose together.'],
        ],
        third: [
          ['heading', { text: '3. Finish' }],
          ['richText', 'What you deliver, and in which file formats.'],
        ],
      },
    ],
    ['link', { label: 'Start a project', url: 'mailto:you@example.com', icon: 'mail', highlight: true }],
    ['social', { look: 'named' }],
  ],
};
