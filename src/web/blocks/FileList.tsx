import { Fragment } from 'react';
import type { FileView, LibraryItemView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** `media`, `readHref`: a PDF or text can also be opened without saving it. A stamped file may first lead to a page that says it is being made. */
export type ListedFile = FileView & {
  href?: string;
  media?: LibraryItemView['files'][number]['media'];
  readHref?: string | null;
  isStamped?: boolean;
  /** How many downloads are left. */
  left?: string | null;
  isUsedUp?: boolean;
};

/** Files with type and size. Files with a URL can be downloaded here. */
export function FileList({ files }: { files: readonly ListedFile[] }) {
  const { common, contents, product, stamped } = useMessages();
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map((file, index) => (
        <li key={index}>
          <Symbol name="file" />
          <div>
            <bdi className="file-name">{file.name}</bdi>
            <span className="meta">
              {/* Isolated individually, because 'PDF · 753' would be reordered in a right-to-left page. */}
              {[file.kind, file.duration, file.size].filter(isPresent).map((fact, at) => (
                <Fragment key={at}>
                  {at === 0 ? '' : ' · '}
                  <bdi>{fact}</bdi>
                </Fragment>
              ))}
            </span>
            {file.onlyIn === undefined ? null : (
              <bdi className="meta">{fill(product.onlyIn, { variants: file.onlyIn.join(', ') })}</bdi>
            )}
            {file.isStamped ? <span className="meta">{stamped.note}</span> : null}
            {file.left ? <span className="meta">{file.left}</span> : null}
          </div>
          {file.href === undefined ? null : (
            <span className="actions">
              {file.media?.kind === 'pdf' ? (
                <a className="button quiet small" href={file.media.href} target="_blank" rel="noopener">
                  {contents.open}
                  <span className="unseen"> {file.name}</span>
                </a>
              ) : null}
              {file.readHref ? (
                <a className="button quiet small" href={file.readHref}>
                  {contents.open}
                  <span className="unseen"> {file.name}</span>
                </a>
              ) : null}
              {/* One that is stamped or limited can lead to a page that says why it is not downloaded. */}
              <a
                className={file.isUsedUp ? 'button quiet small' : 'button small'}
                href={file.href}
                download={file.isStamped || file.left ? undefined : true}
              >
                <Symbol name="download" />
                {common.download}
                <span className="unseen"> {file.name}</span>
              </a>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const isPresent = (fact: string | null): fact is string => fact !== null && fact !== '';
