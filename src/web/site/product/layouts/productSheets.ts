import article from './article.css?raw';
import beside from './beside.css?raw';
import centred from './centred.css?raw';
import columns from './columns.css?raw';
import handbill from './handbill.css?raw';
import pane from './pane.css?raw';
import slabs from './slabs.css?raw';
import spread from './spread.css?raw';
import stage from './stage.css?raw';
import windowSheet from './window.css?raw';

/** One style sheet per product page layout. A page includes only its own. */
export const PRODUCT_SHEETS: readonly string[] = [
  beside,
  stage,
  article,
  slabs,
  centred,
  spread,
  windowSheet,
  handbill,
  columns,
  pane,
];
