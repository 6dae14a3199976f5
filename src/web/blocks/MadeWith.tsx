import { useWords } from './useWords.ts';

type MadeWithProps = {
  platformUrl: string;
  /** Where customers find again what they bought; pages with a bar have it there. */
  library?: string;
};

/** The one thing of ours on a creator's page. */
export function MadeWith({ platformUrl, library }: MadeWithProps) {
  const { common, members } = useWords();
  return (
    <footer className="made">
      {library === undefined ? null : <a href={library}>{members.library}</a>}
      <a href={platformUrl}>{common.madeWith}</a>
    </footer>
  );
}
