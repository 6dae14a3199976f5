import type { Template } from './template.ts';

export const cook: Template = {
  id: 'cook',
  label: 'Cook',
  about: 'A recipe to taste, the book, dinners and where to find you.',
  theme: 'sunday-print',
  pictures: { table: 'table', herbs: 'leaves', place: 'arches' },
  content: (picture) => [
    ['profile', { cover: picture('table'), bio: 'What comes to your table, and for whom you write it down.' }],
    ['featured', { kicker: 'The cookbook', button: 'Look inside' }],
    [
      'columns',
      {
        layout: 'even',
        first: [['image', { picture: picture('herbs', 'A dish of yours'), shape: 'square' }]],
        second: [
          ['heading', { text: 'A recipe to taste' }],
          [
            'richText',
            [
              'Give one away, whole: who cooks it tonight remembers you tomorrow.',
              'Write the ingredients in one line and the way in three.',
            ],
          ],
          ['link', { label: 'Print the recipe', url: 'https://example.com', icon: 'download' }],
        ],
      },
    ],
    ['productGrid', { title: 'Recipes and plans', show: 'newest', withoutFirst: true }],
    ['signup', { title: 'One recipe a week', words: 'Say on which day it comes, and what people will cook from it.' }],
    ['map', { title: 'The supper club', picture: picture('place', 'The place where people meet') }],
    ['testimonials', { title: 'From other kitchens', look: 'swipe' }],
    ['social', {}],
  ],
};
