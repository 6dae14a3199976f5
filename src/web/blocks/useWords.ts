import { createContext, useContext } from 'react';
import { en } from '#shared/rules/words/en.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The fixed words in the language of the page that a piece stands on. */
export const WordsContext = createContext<Words>(en);

export const useWords = (): Words => useContext(WordsContext);
