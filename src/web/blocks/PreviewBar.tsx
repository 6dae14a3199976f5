import { useWords } from './useWords.ts';

/** Shown on every page of a preview: nobody else sees these changes. */
export function PreviewBar() {
  const { common } = useWords();
  return (
    <aside className="preview-bar" aria-label={common.preview}>
      {common.previewBar}
    </aside>
  );
}
