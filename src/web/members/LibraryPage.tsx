import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Announce } from '../blocks/Announce.tsx';
import { Pager } from '../blocks/Pager.tsx';
import { SearchForm } from '../blocks/SearchForm.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { ItemCover } from './ItemCover.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryView = Extract<PageView, { kind: 'library' }>;

/** Everything the customer has from this store. */
export function LibraryPage({ store, customer, items, notice, search, page, previousHref, nextHref }: LibraryView) {
  const { members, front } = useMessages();
  const isLong = search !== '' || previousHref !== null || nextHref !== null;
  return (
    <MemberFrame store={store} at="library">
      <NoticeBox sentences={notice === null ? [] : [notice]} />
      <div>
        <h1>{members.library}</h1>
        <p className="meta">
          <Announce sentence={members.signedInAs} email={<bdi>{customer.email}</bdi>} />
        </p>
      </div>
      {isLong ? (
        <SearchForm id="find" action={storeLink(store, 'library')} label={members.search} search={search} />
      ) : null}
      {items.length === 0 && isLong ? (
        <p className="panel">{members.nothingFound}</p>
      ) : items.length === 0 ? (
        <EmptyPanel store={store} title={members.noPurchases} sentence={members.noPurchasesText} />
      ) : (
        <ul className="purchases">
          {items.map((item) => (
            <Book key={item.href} item={item} />
          ))}
        </ul>
      )}
      <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
      {search === '' ? null : (
        <p className="pager">
          <a className="button quiet" href={storeLink(store, 'library')}>
            {front.all}
          </a>
        </p>
      )}
    </MemberFrame>
  );
}

const MOST_FACTS = 3;

/** '3 files', '2 files · Link', '4 pages'. */
function insideText({ files, contents }: LibraryItemView, messages: Messages): string {
  const counted = fillCount(messages, messages.common.files, files.length);
  const facts = [...(files.length > 0 || contents.length === 0 ? [counted] : []), ...contents.map(({ fact }) => fact)];
  return facts.slice(0, MOST_FACTS).join(' · ');
}

function Book({ item }: { item: LibraryItemView }) {
  const messages = useMessages();
  return (
    <li>
      <ItemCover item={item} />
      <div>
        <h2 dir="auto">
          <a href={item.href}>{item.title}</a>
        </h2>
        <p className="meta">{insideText(item, messages)}</p>
        <p className="meta">{fill(messages.members.ownedSince, { day: item.boughtOn })}</p>
      </div>
    </li>
  );
}
