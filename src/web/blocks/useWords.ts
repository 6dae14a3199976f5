import { createContext, useContext } from 'react';
import { en } from '#shared/rules/words/en.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The fixed texts in the language of the current page. */
export const WordsContext = createContext<Words>(en);

export const useWords = (): Words => useContext(WordsContext);
