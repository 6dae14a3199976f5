import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Pager } from '../blocks/Pager.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { ContentFrame } from './ContentFrame.tsx';

type LibraryTextView = Extract<PageView, { kind: 'library-text' }>;

/** One page of a text, or all of them after one another, to be printed. */
export function LibraryTextPage({ shown, page, pages, wholeHref, ...frame }: LibraryTextView) {
  const { contents, front } = useMessages();
  return (
    <ContentFrame {...frame}>
      {pages.length < 2 ? null : (
        <nav className="panel tight outline" aria-label={contents.outline}>
          <ol>
            {pages.map(({ title: name, href }, at) => (
              <li key={href}>
                <a
                  href={href}
                  dir="auto"
                  {...(page !== null && at === page - 1 ? { 'aria-current': 'page' as const } : {})}
                >
                  {name === '' ? fill(front.page, { page: String(at + 1) }) : name}
                </a>
              </li>
            ))}
          </ol>
          <Print isWhole={page === null} wholeHref={wholeHref} />
        </nav>
      )}
      <article className="reading">
        {shown.map(({ title, html }, at) => (
          <section key={at}>
            {title === '' ? null : <h2 dir="auto">{title}</h2>}
            <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </article>
      {page === null ? null : (
        <Pager page={page} previousHref={pages[page - 2]?.href ?? null} nextHref={pages[page]?.href ?? null} />
      )}
    </ContentFrame>
  );
}

/** Leads to the page with the whole text. There, the script shows a button that opens the browser's print dialog. */
function Print({ isWhole, wholeHref }: { isWhole: boolean; wholeHref: string }) {
  const { contents } = useMessages();
  if (isWhole)
    return (
      <button className="small quiet" type="button" hidden data-print data-extra="now">
        {contents.printAll}
      </button>
    );
  return (
    <p>
      <a href={wholeHref}>{contents.printAll}</a>
    </p>
  );
}
