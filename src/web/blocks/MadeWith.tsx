import { useWords } from './useWords.ts';

/** The one thing of ours on a creator's page. */
export function MadeWith({ platformUrl }: { platformUrl: string }) {
  const { common } = useWords();
  return (
    <footer className="made">
      <a href={platformUrl}>{common.madeWith}</a>
    </footer>
  );
}
