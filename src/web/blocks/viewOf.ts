import type { ReactNode } from 'react';
import type { Block } from '#shared/blocks/defineBlock.ts';
import type { Fields, ValuesOf } from '#shared/blocks/field.ts';
import type { Item } from '#shared/blocks/page.ts';
import type { PageData, StoreFrame } from '#shared/contract/pages.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The page that a block stands on. */
export interface OnPage {
  store: StoreFrame;
  data: PageData;
  /** The fixed words in the page's language. */
  words: Words;
  /** In the builder: what visitors do not see now is shown as such, and nothing leads away. */
  isEditing: boolean;
  /** The first block of the page: its pictures are wanted at once. */
  isFirst: boolean;
}

export interface ViewProps<F extends Fields> {
  id: string;
  props: ValuesOf<F>;
  page: OnPage;
  /** What stands in one of its slots. */
  slot: (name: string) => ReactNode;
}

/** Of a block's definition. */
export type ViewPropsOf<Definition> = Definition extends Block<string, infer F> ? ViewProps<F> : never;

export interface BlockView {
  /** As wide as the page; else a column that reads well. */
  isWide: boolean;
  css: string;
  /** What the block shows; null: nothing, and it takes no room. */
  draw(item: Item, page: OnPage, slot: ViewProps<Fields>['slot']): ReactNode;
}

/** Binds a block to its look. The look is a plain function without hooks: it runs on the server as in the builder. */
export function viewOf<F extends Fields>(
  block: Block<string, F>,
  view: (props: ViewProps<F>) => ReactNode,
  { css, isWide = false }: { css: string; isWide?: boolean },
): BlockView {
  return {
    css,
    isWide,
    draw: (item, page, slot) => view({ id: item.props.id, props: block.read(item.props), page, slot }),
  };
}
