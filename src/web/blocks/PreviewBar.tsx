import { useWords } from './useWords.ts';

/** Says on every page of a preview that nobody else sees it so. */
export function PreviewBar() {
  const { common } = useWords();
  return (
    <aside className="preview-bar" aria-label={common.preview}>
      {common.previewBar}
    </aside>
  );
}
