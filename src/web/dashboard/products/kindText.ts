import { PRODUCT_KINDS, type ProductKind } from '#shared/rules/productKind.ts';

/** What a new product begins as. A waitlist is for a product of any kind that is not for sale yet. */
export type ProductStart = ProductKind | 'waitlist';
export const PRODUCT_STARTS: readonly ProductStart[] = [...PRODUCT_KINDS, 'waitlist'];

export const startName = (start: ProductStart): string => (start === 'waitlist' ? 'A waitlist' : KIND_NAMES[start]);

export const startSentence = (start: ProductStart): string =>
  start === 'waitlist'
    ? 'Something you’re still making. People leave their email, and hear once when it’s for sale.'
    : KIND_SENTENCES[start];

export const KIND_NAMES: Record<ProductKind, string> = {
  download: 'Files to download',
  link: 'A link',
  text: 'Something to read',
  course: 'A course',
  membership: 'A membership',
  call: 'A call',
  licence: 'License keys',
  bundle: 'A bundle',
  lead: 'A lead magnet',
  tip: 'A tip jar',
};

export const KIND_SENTENCES: Record<ProductKind, string> = {
  download: 'E-books, templates, music, videos, presets, files of every kind.',
  link: 'A private group, a Notion page, a video or a tool elsewhere.',
  text: 'A guide or newsletter archive, read in the members area.',
  course: 'Lessons with videos, texts and quizzes, and a certificate at the end.',
  membership: 'Tiers that people join each month or year, with their own posts, courses and files.',
  call: 'Coaching, consulting or a lesson at a time that your customer books.',
  licence: 'A key for each copy of your app, plug-in or font, with a limit of machines.',
  bundle: 'Several of your products together at one price.',
  lead: 'Something free, given for an email address and, if they like, your newsletter.',
  tip: 'Let people support your work with an amount they choose, and a note.',
};
