import type { Template } from './template.ts';

export const designer: Template = {
  id: 'designer',
  label: 'Designer',
  about: 'Selected work, templates to buy, whom you worked for.',
  theme: 'raw-block',
  pictures: { one: 'tiles', two: 'bars', three: 'orbit', four: 'arches' },
  content: (picture) => [
    ['profile', { size: 'normal', bio: 'What you design. For whom. Since when.' }],
    ['logos', { title: 'Worked for', size: 'great' }],
    [
      'columns',
      {
        layout: 'startWide',
        first: [['image', { picture: picture('one', 'A piece of your work'), caption: 'Name of the project' }]],
        second: [['image', { picture: picture('two', 'A piece of your work'), caption: 'Name of the project' }]],
      },
    ],
    [
      'columns',
      {
        layout: 'endWide',
        first: [['image', { picture: picture('three', 'A piece of your work'), caption: 'Name of the project' }]],
        second: [['image', { picture: picture('four', 'A piece of your work'), caption: 'Name of the project' }]],
      },
    ],
    ['heading', { text: 'Templates and type', size: 'large' }],
    ['productGrid', {}],
    ['richText', ['How you work, in three steps: first you listen, then you show two ways, then you finish one.']],
    ['link', { label: 'Start a project', url: 'mailto:you@example.com', icon: 'mail', highlight: true }],
    ['social', { look: 'named' }],
  ],
};
