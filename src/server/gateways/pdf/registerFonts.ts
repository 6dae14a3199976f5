import { Font } from '@react-pdf/renderer';
import { loadFonts } from '../share/loadFonts.ts';
import { breakWord } from './breakWord.ts';

/** The names of the fonts, in the order in which a character is looked up. */
export interface PdfFonts {
  plain: string[];
  strong: string[];
  /** The characters that none of them has. */
  missing: ReadonlySet<string>;
}

/** Registers fonts that are cut to the characters of a document and become part of its file. */
export async function registerFonts(text: string): Promise<PdfFonts> {
  // Fonts of earlier documents have other characters. The layout looks up Helvetica last, and fails without it.
  Font.clear();
  Font.register({ family: 'Helvetica', src: 'Helvetica' });
  await Font.load({ fontFamily: 'Helvetica' });
  Font.registerHyphenationCallback(breakWord);
  // A question mark replaces letters that no font has.
  const characters = `${text}0123456789?\u00a0`;
  const { names: plain, missing } = await register(characters, 400);
  const { names: strong } = await register(characters, 600);
  return { plain, strong, missing };
}

async function register(text: string, weight: 400 | 600) {
  const { fonts, missing } = await loadFonts(text, { font: 'inter', weight });
  const names = fonts.map(({ name, data }) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data);
    Font.register({ family: name, src: `data:font/ttf;base64,${bytes.toString('base64')}`, fontWeight: 400 });
    return name;
  });
  return { names, missing };
}

/** A text has the direction of its first letter, as in HTML, so that a Latin name in Arabic keeps its full stop. */
export function directionOf(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return otherwise;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}
