import type { LibraryItemView, OwnItemView, PageView } from '#shared/contract/pages.ts';
import { fillCount } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { ItemCover } from '../ItemCover.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';

type LibraryView = Extract<PageView, { kind: 'library' }>;

/** The covers in the first row of a wide page. */
const FIRST_ROW = 3;

/** The items of a library as large covers. */
export function ItemGrid({ view }: { view: LibraryView }) {
  return (
    <ul className="cards boxed books">
      {view.items.map((item, at) => (
        <Book key={item.href} item={item} view={view} isSoon={view.sections.length === 0 && at < FIRST_ROW} />
      ))}
    </ul>
  );
}

function Book({ item, view, isSoon }: { item: OwnItemView; view: LibraryView; isSoon: boolean }) {
  const messages = useMessages();
  const facts = [
    ...insideFacts(item, messages),
    ...(item.until === null ? [] : [item.until]),
    ...(item.isArchived && !view.showsArchive ? [messages.library.archived] : []),
  ];
  return (
    <li>
      <ItemCover item={item} isSoon={isSoon} />
      <div>
        <h3 dir="auto">
          <a href={item.href}>{item.title}</a>
        </h3>
        <footer>
          <p className="meta">{facts.join('\u00a0· ')}</p>
          <ArchiveButton store={view.store} item={item} list={view.list} />
        </footer>
      </div>
    </li>
  );
}

const MOST_FACTS = 3;

/** '3 files', '2 files', 'Link', '4 pages'. */
function insideFacts({ files, contents }: LibraryItemView, messages: Messages): string[] {
  const counted = fillCount(messages, messages.common.files, files.length);
  const facts = [...(files.length > 0 || contents.length === 0 ? [counted] : []), ...contents.map(({ fact }) => fact)];
  return facts.slice(0, MOST_FACTS);
}
