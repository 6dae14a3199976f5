import type { PageView, TextPreview } from '#shared/contract/pages.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryFileView = Extract<PageView, { kind: 'library-file' }>;

/** The beginning of a text file, as it is, with line numbers, or as a table. */
export function LibraryFilePage({ store, name, back, downloadHref, preview, isCut }: LibraryFileView) {
  const { common, contents } = useMessages();
  const download = (
    <a className="button small" href={downloadHref} download>
      <Symbol name="download" />
      {common.download}
      <span className="unseen"> {name}</span>
    </a>
  );
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={back.href}>
        <Symbol name="back" />
        <bdi>{back.title}</bdi>
      </a>
      <div className="file-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {download}
      </div>
      <Preview preview={preview} name={name} />
      {isCut ? <p className="meta">{contents.cut}</p> : null}
    </MemberFrame>
  );
}

function Preview({ preview, name }: { preview: TextPreview; name: string }) {
  if (preview.kind === 'text')
    return (
      <pre className="file-text" dir="auto">
        {preview.text}
      </pre>
    );
  if (preview.kind === 'code')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
      <pre className="file-code" dir="ltr" tabIndex={0} aria-label={name}>
        <code>
          {preview.lines.map((line, at) => (
            <span key={at}>{`${line}\n`}</span>
          ))}
        </code>
      </pre>
    );
  const { head, body } = preview;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
    <section className="file-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
