import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Pager } from '../blocks/Pager.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { ContentFrame } from './ContentFrame.tsx';

type LibraryTextView = Extract<PageView, { kind: 'library-text' }>;

/** One page of a text. */
export function LibraryTextPage({ html, page, pages, ...frame }: LibraryTextView) {
  const { contents, front } = useMessages();
  const shown = pages[page - 1]?.title ?? '';
  return (
    <ContentFrame {...frame}>
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
    </ContentFrame>
  );
}
