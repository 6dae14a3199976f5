import { LANGUAGE_NAMES } from '#shared/rules/language.ts';
import { choice, code, image, longText, text, toggle, type ValuesOf } from './field.ts';
import { defineBlock } from './defineBlock.ts';

/** The languages of a page's fixed texts, as BCP 47 tags. Empty: the visitor's browser decides. */
export const PAGE_LANGUAGES = { '': 'Visitor’s language', ...LANGUAGE_NAMES } as const;

/** The settings of a page besides its blocks. */
export const pageSettings = defineBlock({
  type: 'page',
  label: 'Page',
  about: 'How your page appears in search results and when shared.',
  group: 'basics',
  icon: 'panelsTopLeft',
  fields: {
    title: text({
      label: 'Title',
      help: 'Shown in search results and the browser tab. Leave empty to use your store’s name.',
      max: 70,
    }),
    description: longText({
      label: 'Description',
      help: 'One or two sentences for search results and shared links. Leave empty to use your store’s description.',
      max: 200,
    }),
    shareImage: image({
      label: 'Share image',
      help: 'Shown when someone shares your page, 1200 × 630 pixels. Leave empty to create one from your theme and name.',
    }),
    icon: image({ label: 'Icon', help: 'Shown in the browser tab. Leave empty to use your profile picture.' }),
    language: choice({ label: 'Language of buttons and messages', options: PAGE_LANGUAGES }),
    hideFromSearch: toggle({
      label: 'Hide from search engines',
      help: 'Anyone with the link can still see the page.',
    }),
    customCss: code({
      label: 'Custom CSS',
      help: 'Applies to this page only. We remove anything unsafe and list it here.',
      max: 20_000,
    }),
  },
  sample: {},
});
export type PageSettings = ValuesOf<(typeof pageSettings)['fields']>;
