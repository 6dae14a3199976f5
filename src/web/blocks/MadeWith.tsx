import { useWords } from './useWords.ts';

type MadeWithProps = {
  platformUrl: string;
  /** Where customers find again what they bought; pages with a bar have it there. */
  library?: string;
  /** Offers to pass the page on; browser/share.ts does it. */
  isShared?: boolean;
};

/** The one thing of ours on a creator's page. */
export function MadeWith({ platformUrl, library, isShared = false }: MadeWithProps) {
  const { common, front, members, store } = useWords();
  return (
    <footer className="made">
      {isShared ? (
        <button
          type="button"
          data-share={[store.copyLink, store.copied, store.copyByHand, store.mail, front.close].join('|')}
          data-extra
        >
          {store.share}
        </button>
      ) : null}
      {library === undefined ? null : <a href={library}>{members.library}</a>}
      <a href={platformUrl}>{common.madeWith}</a>
    </footer>
  );
}
