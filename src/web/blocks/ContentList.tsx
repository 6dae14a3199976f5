import type { ContentView } from '#shared/contract/pages.ts';
import type { ContentKind } from '#shared/rules/productKind.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { LicenceKey } from './LicenceKey.tsx';
import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** `isBegun`: a course that the customer has begun. */
type Listed = ContentView & { href?: string; isBegun?: boolean; keys?: readonly string[]; allKeys?: string | null };

/** Links, texts, courses, calls and license keys. Those with a URL can be opened here. */
export function ContentList({ contents }: { contents: readonly Listed[] }) {
  const messages = useMessages();
  if (contents.length === 0) return null;
  return (
    <ul className="files">
      {contents.map(({ kind, title, fact, href, isBegun, keys = [], allKeys }, index) => (
        <li key={index}>
          <Symbol name={kind} />
          <div>
            <bdi className="file-name">{title}</bdi>
            {fact === title ? null : <span className="meta">{fact}</span>}
          </div>
          {href === undefined ? null : (
            <a
              className={`button small actions${kind === 'licence' ? ' quiet' : ''}`}
              href={href}
              {...(kind === 'link' ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {labelOf({ kind, isBegun: isBegun === true }, messages)}
              <span className="unseen"> {title}</span>
            </a>
          )}
          {keys.length === 0 ? null : (
            <ul className="licence-keys">
              {keys.map((key) => (
                <li key={key}>
                  <LicenceKey licence={key} />
                </li>
              ))}
              {allKeys ? (
                <li>
                  <a href={href}>{allKeys}</a>
                </li>
              ) : null}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function labelOf(
  { kind, isBegun }: { kind: ContentKind; isBegun: boolean },
  { contents, course, call, licence }: Messages,
): string {
  if (isBegun) return course.goOn;
  if (kind === 'call') return call.yours;
  return kind === 'licence' ? licence.manage : contents[OPENING[kind]];
}

const OPENING = { link: 'open', text: 'read', course: 'start' } as const;
