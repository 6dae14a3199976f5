import { useWords } from './useWords.ts';

type MadeWithProps = {
  platformUrl: string;
  /** Where customers find again what they bought; pages with a bar have it there. */
  library?: string;
  /** Offers to copy the page's address: a page to pass on. */
  isShared?: boolean;
};

/** The one thing of ours on a creator's page. */
export function MadeWith({ platformUrl, library, isShared = false }: MadeWithProps) {
  const { common, members, store } = useWords();
  return (
    <footer className="made">
      {isShared ? (
        <button type="button" data-copy={store.copied} data-by-hand={store.copyByHand} data-extra>
          <span>{store.copyLink}</span>
        </button>
      ) : null}
      {library === undefined ? null : <a href={library}>{members.library}</a>}
      <a href={platformUrl}>{common.madeWith}</a>
    </footer>
  );
}
