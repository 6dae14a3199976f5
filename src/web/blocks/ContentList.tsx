import type { ContentView } from '#shared/contract/pages.ts';
import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** `isBegun`: a course that the customer has begun. */
type ShownContent = ContentView & { href?: string; isBegun?: boolean };

/** Links, texts, courses and calls. Those with a URL can be opened here. */
export function ContentList({ contents }: { contents: readonly ShownContent[] }) {
  const messages = useMessages();
  if (contents.length === 0) return null;
  return (
    <ul className="files">
      {contents.map(({ kind, title, fact, href, isBegun }, index) => (
        <li key={index}>
          <Symbol name={kind} />
          <div>
            <bdi className="file-name">{title}</bdi>
            <span className="meta">{fact}</span>
          </div>
          {href === undefined ? null : (
            <a
              className="button small actions"
              href={href}
              {...(kind === 'link' ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {isBegun ? messages.course.goOn : messages.contents[OPENING[kind]]}
              <span className="unseen"> {title}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const OPENING = { link: 'open', text: 'read', course: 'start', call: 'times' } as const;
