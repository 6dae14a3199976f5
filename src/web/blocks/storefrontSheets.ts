import base from './base.css?raw';
import blocks from './blocks.css?raw';
import { findView } from './views.ts';

/** The rules of a page of blocks: the ground, then those of its kinds of blocks only. */
export const storefrontSheets = (types: Iterable<string>): string[] => [
  base,
  blocks,
  ...[...new Set(types)].map((type) => findView(type)?.css ?? ''),
];
