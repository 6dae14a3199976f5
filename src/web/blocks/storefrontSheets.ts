import base from './base.css?raw';
import blocks from './blocks.css?raw';
import { findView } from './views.ts';

/** The style sheets of a page: the base, then those of its block types only. */
export const storefrontSheets = (types: Iterable<string>): string[] => [
  base,
  blocks,
  ...[...new Set(types)].map((type) => findView(type)?.css ?? ''),
];
