import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { ItemCover } from './ItemCover.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryView = Extract<PageView, { kind: 'library' }>;

/** Everything the customer has from this store. */
export function LibraryPage({ store, customer, items, notice }: LibraryView) {
  return (
    <MemberFrame store={store} at="library">
      <NoticeBox sentences={notice === null ? [] : [notice]} />
      <div>
        <h1>Library</h1>
        <p className="meta">
          Signed in as <bdi>{customer.email}</bdi>
        </p>
      </div>
      {items.length === 0 ? (
        <div className="panel empty">
          <h2>Nothing here yet</h2>
          <p className="meta">What you buy with this e-mail is kept here.</p>
          <a className="button" href={storeLink(store)}>
            Look around the store
          </a>
        </div>
      ) : (
        <ul className="shelf">
          {items.map((item) => (
            <Book key={item.href} item={item} />
          ))}
        </ul>
      )}
    </MemberFrame>
  );
}

function Book({ item }: { item: LibraryItemView }) {
  return (
    <li>
      <ItemCover item={item} />
      <div>
        <h2 dir="auto">
          <a href={item.href}>{item.title}</a>
        </h2>
        <p className="meta">{countFiles(item.files.length)}</p>
        <p className="meta">Yours since {item.boughtOn}</p>
      </div>
    </li>
  );
}

const countFiles = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
