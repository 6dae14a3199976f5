import type { LibraryItemView } from '#shared/contract/pages.ts';
import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** Downloads all files of a purchase at once. */
export function ArchiveLink({ archive }: { archive: LibraryItemView['archive'] }) {
  const { contents, stamped } = useMessages();
  if (archive === null) return null;
  return (
    <p className="archive">
      <a className="button quiet small" href={archive.href} download>
        <Symbol name="download" />
        {contents.all} · <bdi>{archive.size}</bdi>
      </a>
      {archive.isPart ? <span className="meta">{stamped.oneByOne}</span> : null}
    </p>
  );
}
