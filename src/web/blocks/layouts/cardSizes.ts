import type { GridLayout } from '#shared/rules/gridLayout.ts';

type Place = { index: number; count: number };

/** The `sizes` attribute of a card's image for each layout. It is wider where a tall frame crops a wide image. */
export function cardSizes(layout: GridLayout, { index, count }: Place): string {
  if (layout === 'calm') return THREE + (index > 0 && count >= CALM_ROWS ? '8em' : '92vw');
  const { first, others, firsts } = SIZES[layout];
  return index < firsts ? first : others;
}

/** From this number on, calm.css shows all cards but the first as small rows on a phone. */
const CALM_ROWS = 5;
const THREE = '(min-width:64em) 21rem,(min-width:40em) 46vw,';

/** The `sizes` attribute below a product, where product.css shows all cards as small rows on a phone. */
export const MORE_CARD_SIZES = `${THREE}8em`;

type Sizes = { first: string; others: string; firsts: number };

const all = (sizes: string): Sizes => ({ first: sizes, others: sizes, firsts: 0 });

const SIZES: Readonly<Record<Exclude<GridLayout, 'calm'>, Sizes>> = {
  mosaic: { first: '(min-width:56em) 44rem,100vw', others: '(min-width:56em) 22rem,60vw', firsts: 1 },
  magazine: { first: '(min-width:68em) 43rem,92vw', others: '(min-width:48em) 20rem,10rem', firsts: 1 },
  checkerboard: all('(min-width:56em) 23rem,64vw'),
  staggered: all('(min-width:56em) 34rem,76vw'),
  lookbook: { first: '(min-width:48em) 38rem,140vw', others: '(min-width:48em) 34rem,76vw', firsts: 3 },
  arches: all('(min-width:64em) 25rem,(min-width:48em) 50vw,76vw'),
  polaroids: all('(min-width:40em) 26rem,64vw'),
  index: all('(min-width:48em) 10rem,8rem'),
  carousel: all('(min-width:40em) 31rem,112vw'),
};
