import satori from 'satori';
import { box, type Style } from './box.ts';
import type { LoadedFonts } from './loadFonts.ts';

interface Params extends LoadedFonts {
  /** Font sizes from the largest that looks good to the smallest that is readable. */
  sizes: readonly number[];
  width: number;
  maxLines: number;
}

const LINE_HEIGHT = 1.12;

/** The style in which a title is as large as fits. A title that is too long in every size is cut off with an ellipsis. */
export async function fitTitle(title: string, params: Params): Promise<{ style: Style; height: number }> {
  const { sizes, width, maxLines, fontFamily } = params;
  const { heights, longestWord } = await measure(title, params);
  const limit = (fontSize: number): number => Math.ceil(maxLines * fontSize * LINE_HEIGHT);
  const fitting = sizes.find((fontSize) => (heights.get(fontSize) ?? 0) <= limit(fontSize));
  const fontSize = fitting ?? Math.min(...sizes);
  // Balancing makes lines of similar length. It may only be used where no word has to be broken.
  const wrapping =
    fitting !== undefined && longestWord * fontSize <= width
      ? { textWrap: 'balance' }
      : { overflowWrap: 'anywhere', lineClamp: maxLines };
  return {
    style: { display: 'block', width, fontFamily, fontSize, lineHeight: LINE_HEIGHT, ...wrapping },
    height: Math.min(heights.get(fontSize) ?? 0, limit(fontSize)),
  };
}

/** The title's height in each size, and the width of its longest word in ems. */
async function measure(title: string, { sizes, width, fonts, fontFamily }: Params) {
  const heights = new Map<number, number>();
  const texts: number[] = [];
  const column = [
    ...sizes.map((fontSize) => ({
      ...box({ display: 'block', width, fontSize, lineHeight: LINE_HEIGHT, overflowWrap: 'anywhere' }, title),
      key: String(fontSize),
    })),
    ...title.split(' ').map((word) => ({ ...box({ fontSize: WORD_SIZE }, word), key: 'word' })),
  ];
  await satori(box({ flexDirection: 'column', alignItems: 'flex-start', fontFamily }, column), {
    width: ROOM,
    height: ROOM,
    fonts,
    onNodeDetected: (node) => {
      if (node.key === 'word') texts.push(node.width);
      else if (node.key !== undefined) heights.set(Number(node.key), node.height);
    },
  });
  return { heights, longestWord: Math.max(...texts) / WORD_SIZE };
}

const WORD_SIZE = 100;

/** A height in pixels that no title reaches. */
const ROOM = 100_000;
