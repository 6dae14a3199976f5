import type { PageView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';

/** The language of a page's fixed texts. The platform's own pages are in English. */
export function languageOf(view: PageView): Language {
  if (view.kind === 'landing') return 'en';
  if (view.store !== null) return view.store.language;
  return view.kind === 'notice' ? (view.language ?? 'en') : 'en';
}
