import type { Language } from '../language.ts';
import { enBlocks } from './enBlocks.ts';
import type { BlockMessages } from './Messages.ts';

/** Loads the texts of one language only, because all languages together are too large for a browser. */
export const loadBlockMessages = (language: Language): Promise<BlockMessages> => LOADERS[language]();

const LOADERS: Readonly<Record<Language, () => Promise<BlockMessages>>> = {
  en: () => Promise.resolve(enBlocks),
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  it: async () => (await import('./it.ts')).it,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  tr: async () => (await import('./tr.ts')).tr,
  ja: async () => (await import('./ja.ts')).ja,
  ar: async () => (await import('./ar.ts')).ar,
};
