import type { SITE_IDS } from '#shared/rules/website.ts';
import type { Page } from '../page.ts';
import { drawPage } from '../templates/drawPage.ts';
import type { Sketch } from '../templates/template.ts';

/** A website template: a few pages that link to each other. Their texts explain what to write instead. */
export interface StartingSite {
  id: (typeof SITE_IDS)[number];
  label: string;
  about: string;
  pages: readonly SitePage[];
}

interface SitePage {
  title: string;
  /** Empty for the home page. */
  slug: string;
  content: readonly Sketch[];
}

/** The site header already shows the picture and the name. */
const welcome = (title: string) => ({
  title,
  bio: 'Say the rest in one or two sentences. Replace this text with your own.',
  showAvatar: false,
  showSocial: false,
});

const aboutMe: SitePage = {
  title: 'About',
  slug: 'about',
  content: [
    ['heading', { text: 'About me', size: 'large' }],
    [
      'richText',
      [
        'Start with what you do and who it’s for, in one sentence.',
        'Then tell people how you got here. Write the way you speak, and they’ll read to the end.',
        'End with a next step: see your work, write to you, or subscribe to your newsletter.',
      ],
    ],
  ],
};

const contactMe: SitePage = {
  title: 'Contact',
  slug: 'contact',
  content: [
    ['contact', { title: 'Write to me', words: 'Questions, ideas, commissions: I read every message.' }],
    ['social'],
  ],
};

export const STARTING_SITES: readonly StartingSite[] = [
  {
    id: 'studio',
    label: 'Studio',
    about: 'Your work and products, an introduction, and a contact form.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('What you make, in a few words')],
          ['featured', { kicker: 'New', button: 'Take a look' }],
          ['heading', { text: 'Everything I make' }],
          ['productGrid'],
          ['signup', { title: 'News from the studio' }],
        ],
      },
      aboutMe,
      contactMe,
    ],
  },
  {
    id: 'practice',
    label: 'Practice',
    about: 'Your services, testimonials, answers to common questions and a first call.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('Who you help, and what they achieve')],
          [
            'booking',
            {
              title: 'A free first call',
              about: 'Thirty minutes to look at where you are and what your next step could be.',
              price: 'Free',
              label: 'Choose a time',
              url: 'https://example.com',
            },
          ],
          ['testimonials'],
        ],
      },
      {
        title: 'Work with me',
        slug: 'work-with-me',
        content: [
          ['heading', { text: 'Work with me', size: 'large' }],
          ['richText', 'What you offer, what it changes and what it costs. One paragraph each is enough.'],
          ['productGrid'],
          ['faq'],
        ],
      },
      aboutMe,
      contactMe,
    ],
  },
  {
    id: 'single',
    label: 'One page',
    about: 'Everything on one page. Add more when you need them.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('What people will find here')],
          ['richText', 'Tell people what they’ll find here. Two or three sentences are enough to start.'],
          ['productGrid'],
          ['contact'],
        ],
      },
    ],
  },
];

/** A newly added page. */
export const blankPage = (id: string, title: string): Page =>
  drawPage(id, [['heading', { text: title, size: 'large' }], ['richText']]);

/** A page of a website template. `id` prefixes its block ids, which must be unique across pages. */
export const startingPage = (id: string, { content }: SitePage): Page => drawPage(id, content);
