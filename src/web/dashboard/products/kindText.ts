import type { ProductKind } from '#shared/rules/productKind.ts';

export const KIND_NAMES: Record<ProductKind, string> = {
  download: 'Files to download',
  link: 'A link',
  text: 'Something to read',
  course: 'A course',
  call: 'A call',
  licence: 'License keys',
  bundle: 'A bundle',
};

export const KIND_SENTENCES: Record<ProductKind, string> = {
  download: 'E-books, templates, music, videos, presets, files of every kind.',
  link: 'A private group, a Notion page, a video or a tool elsewhere.',
  text: 'A guide or newsletter archive, read in the members area.',
  course: 'Lessons with videos, texts and quizzes, and a certificate at the end.',
  call: 'Coaching, consulting or a lesson at a time that your customer books.',
  licence: 'A key for each copy of your app, plug-in or font, with a limit of machines.',
  bundle: 'Several of your products together at one price.',
};
