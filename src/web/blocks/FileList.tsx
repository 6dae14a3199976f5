import { Symbol } from './Symbol.tsx';
import { useWords } from './useWords.ts';

export type ListedFile = { name: string; kind: string; size: string; href?: string };

/** Files with kind and size; those that have an address can be downloaded right here. */
export function FileList({ files }: { files: readonly ListedFile[] }) {
  const { common } = useWords();
  return (
    <ul className="files">
      {files.map((file, index) => (
        <li key={index}>
          <Symbol name="file" />
          <div>
            <bdi className="file-name">{file.name}</bdi>
            <span className="meta">
              {/* Each by itself: 'PDF · 753' would be one run in a page from right to left. */}
              {file.kind}
              {file.kind === '' || file.size === '' ? '' : ' · '}
              <bdi>{file.size}</bdi>
            </span>
          </div>
          {file.href === undefined ? null : (
            <a className="button small" href={file.href} download>
              <Symbol name="download" />
              {common.download}
              <span className="unseen"> {file.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
