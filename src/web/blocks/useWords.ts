import { createContext, useContext } from 'react';
import type { Language } from '#shared/rules/language.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The language of the page that a piece stands on. */
export const LanguageContext = createContext<Language>('en');

/** The fixed words of that language. */
export const useWords = (): Words => wordsIn(useContext(LanguageContext));
