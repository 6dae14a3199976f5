import { columns } from './columns.ts';
import type { Block } from './defineBlock.ts';
import { heading } from './heading.ts';
import { link } from './link.ts';
import { productGrid } from './productGrid.ts';
import { profile } from './profile.ts';
import { richTextBlock } from './richTextBlock.ts';

/** Every block there is, by its type. */
export const BLOCKS = { profile, link, heading, richText: richTextBlock, productGrid, columns } as const;

export type BlockType = keyof typeof BLOCKS;

const byType = new Map<string, Block>(Object.entries(BLOCKS));

export const findBlock = (type: unknown): Block | undefined =>
  typeof type === 'string' ? byType.get(type) : undefined;
