/** Says on every page of a preview that nobody else sees it so. */
export function PreviewBar() {
  return (
    <aside className="preview-bar" aria-label="Preview">
      Preview: not published yet
    </aside>
  );
}
