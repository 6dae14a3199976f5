import { LANGUAGE_NAMES } from '#shared/rules/language.ts';
import { choice, code, image, longText, text, toggle, type ValuesOf } from './field.ts';
import { defineBlock } from './defineBlock.ts';

/** The languages a page's fixed words can be in, by BCP 47; '' follows the visitor's browser. */
export const PAGE_LANGUAGES = { '': 'The visitor’s own', ...LANGUAGE_NAMES } as const;

/** What a page says of itself, beside its blocks. */
export const pageSettings = defineBlock({
  type: 'page',
  label: 'Page',
  about: 'How the page is found and shared.',
  group: 'basics',
  fields: {
    title: text({
      label: 'Title',
      help: 'Shown in search results and the browser’s tab. Empty: the store’s name.',
      max: 70,
    }),
    description: longText({
      label: 'Description',
      help: 'One or two sentences for search results and shared links. Empty: the store’s description.',
      max: 200,
    }),
    shareImage: image({
      label: 'Share image',
      help: 'Shown where somebody shares the page, 1200 × 630. Empty: one is made of your theme and name.',
    }),
    icon: image({ label: 'Icon', help: 'The small picture in the browser’s tab. Empty: your profile picture.' }),
    language: choice({ label: 'Language of buttons and notes', options: PAGE_LANGUAGES }),
    hideFromSearch: toggle({
      label: 'Hide from search engines',
      help: 'Everybody with the link still sees the page.',
    }),
    customCss: code({
      label: 'Custom CSS',
      help: 'For this page only. What could harm visitors or other pages is left out, and named here.',
      max: 20_000,
    }),
  },
  sample: {},
});
export type PageSettings = ValuesOf<(typeof pageSettings)['fields']>;
