import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Pager } from '../blocks/Pager.tsx';
import { StoreBar } from '../blocks/StoreBar.tsx';
import { StoreFooter } from '../blocks/StoreFooter.tsx';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryTextView = Extract<PageView, { kind: 'library-text' }>;

/** One page of a text, in the members area or for somebody with the link of an order. */
export function LibraryTextPage(view: LibraryTextView) {
  const { store, isMember } = view;
  if (isMember)
    return (
      <MemberFrame store={store} at="library">
        <Reading {...view} />
      </MemberFrame>
    );
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width area">
        <Reading {...view} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}

function Reading({ title, html, page, pages, back }: LibraryTextView) {
  const { contents, front } = useMessages();
  const shown = pages[page - 1]?.title ?? '';
  return (
    <>
      <a className="back" href={back.href}>
        <Symbol name="back" />
        <bdi>{back.title}</bdi>
      </a>
      <h1 dir="auto">{title}</h1>
      {pages.length < 2 ? null : (
        <nav className="panel tight outline" aria-label={contents.outline}>
          <ol>
            {pages.map(({ title: name, href }, at) => (
              <li key={href}>
                <a href={href} dir="auto" {...(at === page - 1 ? { 'aria-current': 'page' as const } : {})}>
                  {name === '' ? fill(front.page, { page: String(at + 1) }) : name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article className="reading">
        {shown === '' ? null : <h2 dir="auto">{shown}</h2>}
        <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <Pager page={page} previousHref={pages[page - 2]?.href ?? null} nextHref={pages[page]?.href ?? null} />
    </>
  );
}
