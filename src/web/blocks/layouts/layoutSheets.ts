import type { GridLayout } from '#shared/rules/gridLayout.ts';
import arches from './arches.css?raw';
import calm from './calm.css?raw';
import carousel from './carousel.css?raw';
import checkerboard from './checkerboard.css?raw';
import index from './index.css?raw';
import lookbook from './lookbook.css?raw';
import magazine from './magazine.css?raw';
import mosaic from './mosaic.css?raw';
import polaroids from './polaroids.css?raw';
import staggered from './staggered.css?raw';

/** The style sheets of the layouts. Each applies to the list with the layout's name as its class. */
export const LAYOUT_SHEETS: Readonly<Record<GridLayout, string>> = {
  calm,
  mosaic,
  magazine,
  checkerboard,
  staggered,
  lookbook,
  arches,
  polaroids,
  index,
  carousel,
};
