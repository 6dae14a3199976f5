import { useMessages } from './useMessages.ts';

type PagerProps = { previousHref: string | null; nextHref: string | null };

/** The links to the pages before and after this one. */
export function Pager({ previousHref, nextHref }: PagerProps) {
  const { previousPage, nextPage } = useMessages().front;
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav className="pager">
      {previousHref === null ? null : (
        <a className="button quiet" rel="prev" href={previousHref}>
          {previousPage}
        </a>
      )}
      {nextHref === null ? null : (
        <a className="button quiet" rel="next" href={nextHref}>
          {nextPage}
        </a>
      )}
    </nav>
  );
}
