import type { Template } from './template.ts';

export const cook: Template = {
  id: 'cook',
  label: 'Cook',
  about: 'A recipe to try, your cookbook, your dinners and where to find you.',
  theme: 'sunday-print',
  pictures: { table: 'table', herbs: 'leaves', place: 'arches' },
  content: (picture) => [
    ['profile', { cover: picture('table'), bio: 'What you cook, and who you share it with.' }],
    ['featured', { kicker: 'The cookbook', button: 'Look inside' }],
    [
      'columns',
      {
        layout: 'even',
        first: [['image', { picture: picture('herbs', 'One of your dishes'), shape: 'square' }]],
        second: [
          ['heading', { text: 'A recipe to try' }],
          [
            'richText',
            [
              'Give away a whole recipe. People who cook it tonight will remember you tomorrow.',
              'List the ingredients in one line and the steps in three.',
            ],
          ],
          ['link', { label: 'Print the recipe', url: 'https://example.com', icon: 'download' }],
        ],
      },
    ],
    ['productGrid', { title: 'Recipes and plans', show: 'newest', withoutFirst: true }],
    ['signup', { title: 'One recipe a week', words: 'Say which day it comes and what people will cook with it.' }],
    ['map', { title: 'The supper club', picture: picture('place', 'Where you meet') }],
    ['testimonials', { title: 'From other kitchens', look: 'swipe' }],
    ['social', {}],
  ],
};
