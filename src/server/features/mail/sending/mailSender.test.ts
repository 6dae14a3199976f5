import { expect, it } from 'vitest';
import { resolveEmailLocale } from './mailSender.ts';

it.each([
  { store: 'tr', page: 'fr', order: 'de', written: 'tr' },
  { store: 'tr', page: undefined, order: null, written: 'tr' },
  { store: '', page: 'fr', order: 'de', written: 'fr' },
  { store: '', page: undefined, order: 'de', written: 'de' },
  { store: '', page: undefined, order: null, written: 'en' },
  { store: '', page: '', order: 'xx', written: 'en' },
  { store: 'xx', page: undefined, order: 'ar', written: 'ar' },
])(
  'chooses the language of an email: store "$store", page $page, order $order: $written',
  ({ store, page, order, written }) => {
    expect(resolveEmailLocale({ language: store }, page, order)).toBe(written);
  },
);
