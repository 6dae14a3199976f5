import type { Template } from './template.ts';

export const designer: Template = {
  id: 'designer',
  label: 'Designer',
  about: 'Selected work, templates to buy, whom you worked for.',
  theme: 'raw-block',
  pictures: { one: 'tiles', two: 'arches', three: 'orbit' },
  content: (picture) => [
    ['profile', { size: 'normal', bio: 'What you design. For whom. Since when.' }],
    [
      'image',
      {
        picture: picture('one', 'The work you are proudest of'),
        caption: 'Name of the project, and what it was for',
        width: 'page',
        shape: 'landscape',
      },
    ],
    [
      'columns',
      {
        layout: 'even',
        first: [['image', { picture: picture('two', 'A piece of your work'), caption: 'Name of the project' }]],
        second: [['image', { picture: picture('three', 'A piece of your work'), caption: 'Name of the project' }]],
      },
    ],
    ['logos', { title: 'Worked for', size: 'great' }],
    ['heading', { text: 'Templates and type', size: 'large' }],
    ['productGrid', {}],
    ['heading', { text: 'How I work', size: 'large' }],
    [
      'columns',
      {
        layout: 'three',
        first: [
          ['heading', { text: '1. Listen' }],
          ['richText', 'What you ask before you draw, and how long it takes.'],
        ],
        second: [
          ['heading', { text: '2. Show' }],
          ['richText', 'How many ways you show, and how they are judged.'],
        ],
        third: [
          ['heading', { text: '3. Finish' }],
          ['richText', 'What is handed over at the end, and in which files.'],
        ],
      },
    ],
    ['link', { label: 'Start a project', url: 'mailto:you@example.com', icon: 'mail', highlight: true }],
    ['social', { look: 'named' }],
  ],
};
