import type { DrawnGlyph, FindGlyph } from './findFace.ts';

/** A text set in lines, as drawings of its letters: nothing of it is ever read as markup. */
export interface SetText {
  /** SVG elements, with the top left of the text at 0 0. */
  drawing: string;
  width: number;
  height: number;
}

interface Params {
  find: FindGlyph;
  /** From the largest that looks well to the smallest that can be read. */
  sizes: readonly number[];
  width: number;
  mostLines: number;
  lineHeight: number;
}

type Word = readonly DrawnGlyph[];

/** Sets a text as large as it fits; null where the faces lack its letters. Other signs they lack are left out. */
export async function setText(text: string, input: Params): Promise<SetText | null> {
  const words = await findWords(text, input.find);
  const [space, dots] = await Promise.all([input.find(' '), input.find('…')]);
  if (words === null || words.length === 0 || !space || !dots) return null;
  for (const size of input.sizes) {
    const lines = balance(words, { space, most: input.width / size });
    if (lines.length <= input.mostLines) return draw(lines, { ...input, size });
  }
  const size = input.sizes.at(-1) ?? 16;
  const most = input.width / size;
  const lines = breakLines(words, { space, most }).slice(0, input.mostLines);
  const last = shorten(lines.at(-1) ?? [], most - dots.advance);
  return draw([...lines.slice(0, -1), [...last, dots]], { ...input, size });
}

async function findWords(text: string, find: FindGlyph): Promise<Word[] | null> {
  const words: Word[] = [];
  for (const word of text.normalize('NFC').slice(0, LONGEST).split(/\s+/)) {
    const glyphs: DrawnGlyph[] = [];
    for (const sign of word) {
      const glyph = await find(sign);
      if (glyph) glyphs.push(glyph);
      else if (/[\p{L}\p{N}]/u.test(sign)) return null;
    }
    // Marks that stand on nothing take no room, and a line of them could be made narrower for ever.
    if (widthOf(glyphs) > 0) words.push(glyphs);
  }
  return words;
}

/** More than any picture shows. */
const LONGEST = 400;

const widthOf = (line: Word): number => line.reduce((sum, { advance }) => sum + advance, 0);

/** In ems. A word longer than a line is broken where the line ends. */
function breakLines(words: readonly Word[], { space, most }: { space: DrawnGlyph; most: number }): Word[] {
  const lines: DrawnGlyph[][] = [[]];
  for (const word of words.flatMap((whole) => pieces(whole, most))) {
    const line = lines.at(-1) ?? [];
    const isFull = line.length > 0 && widthOf(line) + space.advance + widthOf(word) > most;
    if (isFull) lines.push([...word]);
    else line.push(...(line.length > 0 ? [space] : []), ...word);
  }
  return lines;
}

/** As many lines as it takes, but as narrow as they can be: no last word stands alone. Every word has a width. */
function balance(words: readonly Word[], { space, most }: { space: DrawnGlyph; most: number }): Word[] {
  const widest = Math.min(most, Math.max(...words.map(widthOf)));
  let lines = breakLines(words, { space, most });
  for (let width = most * 0.97; width > widest; width *= 0.97) {
    const narrower = breakLines(words, { space, most: width });
    if (narrower.length > lines.length) return lines;
    lines = narrower;
  }
  return lines;
}

function pieces(word: Word, most: number): Word[] {
  const parts: DrawnGlyph[][] = [[]];
  for (const glyph of word) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && widthOf(part) + glyph.advance > most) parts.push([glyph]);
    else part.push(glyph);
  }
  return parts;
}

function shorten(line: Word, most: number): Word {
  const short = [...line];
  while (short.length > 0 && widthOf(short) > most) short.pop();
  return short;
}

/** Titles look well at this weight; lighter faces are given a rim. */
const WANTED_WEIGHT = 600;
const RIM_PER_WEIGHT = 0.000_09;

function draw(lines: readonly Word[], { size, lineHeight }: { size: number; lineHeight: number }): SetText {
  const step = size * lineHeight;
  const drawing = lines.flatMap((line, row) => {
    let x = 0;
    return line.map(({ advance, path, weight }) => {
      const rim = Math.max(0, WANTED_WEIGHT - weight) * RIM_PER_WEIGHT;
      const place = `translate(${round(x * size)} ${round(row * step + size)}) scale(${size})`;
      x += advance;
      return `<path transform="${place}" stroke="currentColor" stroke-width="${round(rim)}" d="${path}"/>`;
    });
  });
  return {
    drawing: drawing.join(''),
    width: Math.max(...lines.map(widthOf)) * size,
    height: step * (lines.length - 1) + size * 1.2,
  };
}

const round = (value: number): number => Number(value.toFixed(3));
