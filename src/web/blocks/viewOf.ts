import type { ReactNode } from 'react';
import type { Block } from '#shared/blocks/defineBlock.ts';
import type { Fields, ValuesOf } from '#shared/blocks/field.ts';
import type { Item } from '#shared/blocks/page.ts';
import type { PageData, StoreFrame } from '#shared/contract/pages.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';

/** The page that contains the block. */
export interface OnPage {
  store: StoreFrame;
  data: PageData;
  /** The fixed texts in the page's language. */
  messages: BlockMessages;
  /** In the builder: hidden parts are shown as hidden, and links lead nowhere. */
  isEditing: boolean;
  /** Whether it is the page's first block, whose images load at once. */
  isFirst: boolean;
}

export interface ViewProps<F extends Fields> {
  id: string;
  props: ValuesOf<F>;
  page: OnPage;
  /** Renders the content of one of its slots. */
  slot: (name: string) => ReactNode;
}

/** The props of a block's view. */
export type ViewPropsOf<Definition> = Definition extends Block<string, infer F> ? ViewProps<F> : never;

export interface BlockView {
  /** Full page width. Otherwise a readable column. */
  isWide: boolean;
  css: string;
  /** Renders the block. Null if it has nothing to show; it then takes no space. */
  draw(item: Item, page: OnPage, slot: ViewProps<Fields>['slot']): ReactNode;
}

/**
 * Connects a block with its view. A view is a plain function without hooks, because it runs on the server and in the
 * builder.
 */
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
