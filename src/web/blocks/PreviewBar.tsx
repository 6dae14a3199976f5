import { useMessages } from './useMessages.ts';

/** Tells the creator on every page of a preview that nobody else sees these changes. */
export function PreviewBar() {
  const { common } = useMessages();
  return (
    <aside className="preview-bar" aria-label={common.preview}>
      {common.previewBar}
    </aside>
  );
}
