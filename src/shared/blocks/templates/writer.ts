import type { Template } from './template.ts';

export const writer: Template = {
  id: 'writer',
  label: 'Writer',
  about: 'A newsletter, your books, and something to read right away.',
  theme: 'paper-press',
  pictures: { desk: 'page' },
  content: (picture) => [
    ['profile', { size: 'compact', bio: 'What you write about, and what readers take away.' }],
    [
      'signup',
      {
        title: 'A letter, every other Sunday',
        words: 'Say what each letter brings: an essay, what you’re reading, a page of your next book.',
      },
    ],
    ['featured', { kicker: 'The latest book' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          [
            'image',
            {
              picture: picture('desk', 'Where I write'),
              caption: 'A photo of your desk, or of your book in someone’s hand',
            },
          ],
        ],
        second: [
          ['heading', { text: 'The first page' }],
          [
            'richText',
            [
              'Share the first page of something here. Nothing sells a book like its first page, and it’s free to try.',
              'Two or three paragraphs are enough. Stop where readers want more, and let the next button take them there.',
            ],
          ],
          ['link', { label: 'Read the first chapter', url: 'https://example.com', icon: 'book', highlight: true }],
        ],
      },
    ],
    ['productGrid', { title: 'All books and essays', show: 'newest', withoutFirst: true }],
    ['testimonials', { title: 'Readers', look: 'loud' }],
    ['logos', { title: 'Featured in' }],
    ['social', { look: 'named' }],
  ],
};
