import { BLOCKS, type BlockType } from '#shared/blocks/registry.ts';
import { Columns } from './columns/Columns.tsx';
import columns from './columns/columns.css?raw';
import { Heading } from './heading/Heading.tsx';
import heading from './heading/heading.css?raw';
import { LinkButton } from './link/LinkButton.tsx';
import link from './link/link.css?raw';
import cards from './cards.css?raw';
import { ProductGrid } from './productGrid/ProductGrid.tsx';
import productGrid from './productGrid/productGrid.css?raw';
import { Profile } from './profile/Profile.tsx';
import profile from './profile/profile.css?raw';
import { RichText } from './richText/RichText.tsx';
import richText from './richText/richText.css?raw';
import { viewOf, type BlockView } from './viewOf.ts';

/** How each block looks. */
export const VIEWS: Readonly<Record<BlockType, BlockView>> = {
  profile: viewOf(BLOCKS.profile, Profile, { css: profile, isWide: true }),
  link: viewOf(BLOCKS.link, LinkButton, { css: link }),
  heading: viewOf(BLOCKS.heading, Heading, { css: heading }),
  richText: viewOf(BLOCKS.richText, RichText, { css: richText }),
  productGrid: viewOf(BLOCKS.productGrid, ProductGrid, { css: cards + productGrid, isWide: true }),
  columns: viewOf(BLOCKS.columns, Columns, { css: columns, isWide: true }),
};

const byType = new Map<string, BlockView>(Object.entries(VIEWS));

export const findView = (type: string): BlockView | undefined => byType.get(type);
