import type { SITE_IDS } from '#shared/rules/website.ts';
import type { Page } from '../page.ts';
import { drawPage } from '../templates/drawPage.ts';
import type { Sketch } from '../templates/template.ts';

/** A website to start from: a few pages that lead to each other. Their words say what to write in their place. */
export interface StartingSite {
  id: (typeof SITE_IDS)[number];
  label: string;
  about: string;
  pages: readonly SitePage[];
}

interface SitePage {
  title: string;
  /** '' is the home page. */
  slug: string;
  content: readonly Sketch[];
}

/** The head of the website has picture and name already. */
const welcome = (title: string) => ({
  title,
  bio: 'One or two sentences below it say the rest. Write your own.',
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
        'Start with what you do and for whom, in one sentence.',
        'Then how you came to it. A page about a person is read to its end when it sounds like one, so write as you speak.',
        'End with what somebody can do next: look at your work, write to you, or join your letter.',
      ],
    ],
  ],
};

const contactMe: SitePage = {
  title: 'Contact',
  slug: 'contact',
  content: [
    ['contact', { title: 'Write to me', words: 'Questions, ideas, commissions: I read everything.' }],
    ['social'],
  ],
};

export const STARTING_SITES: readonly StartingSite[] = [
  {
    id: 'studio',
    label: 'Studio',
    about: 'Your work and your products, who you are, and a way to write to you.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('What you make, in a few words')],
          ['featured', { kicker: 'New', button: 'Have a look' }],
          ['heading', { text: 'Everything I make' }],
          ['productGrid'],
          ['signup', { title: 'Letters from the studio' }],
        ],
      },
      aboutMe,
      contactMe,
    ],
  },
  {
    id: 'practice',
    label: 'Practice',
    about: 'What you offer, kind words, answers before they are asked, and a first call.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('Whom you help, and to what')],
          [
            'booking',
            {
              title: 'A first call, free',
              about: 'Thirty minutes to look at where you are and what the next step could be.',
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
          ['richText', 'What you offer, what it changes, and what it costs. One paragraph for each is enough.'],
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
    about: 'Everything on one page. Add others when you need them.',
    pages: [
      {
        title: 'Home',
        slug: '',
        content: [
          ['profile', welcome('What people find here')],
          ['richText', 'Say here what people find with you. Two or three sentences are enough to begin with.'],
          ['productGrid'],
          ['contact'],
        ],
      },
    ],
  },
];

/** A page that has just been added. */
export const blankPage = (id: string, title: string): Page =>
  drawPage(id, [['heading', { text: title, size: 'large' }], ['richText']]);

/** A page of a starting site; `id` keeps its blocks apart from those of all other pages. */
export const startingPage = (id: string, { content }: SitePage): Page => drawPage(id, content);
