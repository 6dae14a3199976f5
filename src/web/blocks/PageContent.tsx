import { Fragment, type ReactNode } from 'react';
import { itemsOf, type Item, type Page } from '#shared/blocks/page.ts';
import { CUSTOM_CSS_SCOPE } from '#shared/rules/customCss.ts';
import { blockClass } from './blockClass.ts';
import { useBlockMessages } from './useBlockMessages.ts';
import { findView } from './views.ts';
import type { OnPage } from './viewOf.ts';

type PageContentProps = {
  page: Page;
  on: Omit<OnPage, 'isFirst' | 'messages'>;
  /** The heading of a page without a profile block. The store's name if the page has no title. */
  title?: string | undefined;
};

/** A page's blocks in order. */
export function PageContent({ page, on, title }: PageContentProps) {
  const messages = useBlockMessages();
  const hasName = itemsOf(page).some(({ type }) => type === 'profile');
  return (
    <main
      id={title === undefined ? undefined : 'main'}
      className={page.root.props.customCss === '' ? undefined : CUSTOM_CSS_SCOPE}
    >
      {hasName ? null : <h1 className="unseen">{title || on.store.name}</h1>}
      {page.content.map((item, index) => (
        <Fragment key={item.props.id}>{drawItem(item, { ...on, messages, isFirst: index === 0 })}</Fragment>
      ))}
    </main>
  );
}

/** One block at its place on the page. Renders nothing if the block has nothing to show. */
export function drawItem(item: Item, on: OnPage): ReactNode {
  const view = findView(item.type);
  if (view === undefined) return null;
  const slot = (name: string): ReactNode => {
    const inner = item.props[name];
    return Array.isArray(inner)
      ? inner.map((child: Item) => (
          <Fragment key={child.props.id}>{drawItem(child, { ...on, isFirst: false })}</Fragment>
        ))
      : null;
  };
  const drawn = view.draw(item, on, slot);
  if (drawn === null) return null;
  return (
    <div className={blockClass(item.type)} data-block={item.props.id}>
      {drawn}
    </div>
  );
}
