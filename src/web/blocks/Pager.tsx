import { fill } from '#shared/rules/messages/fill.ts';
import { useMessages } from './useMessages.ts';

type PagerProps = { page: number; previousHref: string | null; nextHref: string | null };

/** The number of this page of a list, and the links to the pages before and after it. */
export function Pager({ page, previousHref, nextHref }: PagerProps) {
  const { front } = useMessages();
  if (previousHref === null && nextHref === null) return null;
  const number = fill(front.page, { page: String(page) });
  return (
    <nav className="pager" aria-label={number}>
      <p className="meta" aria-hidden>
        {number}
      </p>
      {previousHref === null ? null : (
        <a className="button quiet" rel="prev" href={previousHref}>
          {front.previousPage}
        </a>
      )}
      {nextHref === null ? null : (
        <a className="button quiet" rel="next" href={nextHref}>
          {front.nextPage}
        </a>
      )}
    </nav>
  );
}
