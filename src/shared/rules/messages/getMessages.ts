import type { Language } from '../language.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import type { Messages } from './Messages.ts';

const DICTIONARIES: Readonly<Record<Language, Messages>> = { en, de, fr, es, pt, it, nl, pl, tr, ja, ar };

/** The fixed texts of public pages in one language. */
export const getMessages = (language: Language): Messages => DICTIONARIES[language];
