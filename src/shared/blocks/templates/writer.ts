import type { Template } from './template.ts';

export const writer: Template = {
  id: 'writer',
  label: 'Writer',
  about: 'A letter to subscribe to, your books, and something to read at once.',
  theme: 'paper-press',
  pictures: { desk: 'page' },
  content: (picture) => [
    ['profile', { size: 'compact', bio: 'What you write about, and what a reader takes home from it.' }],
    [
      'signup',
      {
        title: 'A letter, every other Sunday',
        words: 'Say what a letter brings: an essay, what you read, a page of the next book.',
      },
    ],
    ['featured', { kicker: 'The newest book' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          [
            'image',
            {
              picture: picture('desk', 'Where you write'),
              caption: 'A picture of your desk, or of the book in a hand',
            },
          ],
        ],
        second: [
          ['heading', { text: 'The first page' }],
          [
            'richText',
            [
              'Put the first page of something here. Nothing sells a book like its own first page, and nothing on this page costs less to try.',
              'Two or three paragraphs are enough. End where a reader wants to go on, and let the next button take them there.',
            ],
          ],
          ['link', { label: 'Read the first chapter', url: 'https://example.com', icon: 'book', highlight: true }],
        ],
      },
    ],
    ['productGrid', { title: 'All books and essays', show: 'newest', withoutFirst: true }],
    ['testimonials', { title: 'Readers', look: 'loud' }],
    ['logos', { title: 'Printed in' }],
    ['social', { look: 'named' }],
  ],
};
