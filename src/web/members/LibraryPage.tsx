import type { PageView } from '#shared/contract/pages.ts';
import { Announce } from '../blocks/Announce.tsx';
import { EndedItems } from '../blocks/EndedItems.tsx';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Pager } from '../blocks/Pager.tsx';
import { SearchForm } from '../blocks/SearchForm.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { Choices } from './home/Choices.tsx';
import { ItemGrid } from './home/ItemGrid.tsx';
import { MovedNotice } from './home/MovedNotice.tsx';
import { HomeSections } from './home/HomeSections.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryView = Extract<PageView, { kind: 'library' }>;

/** With fewer items there is nothing to search or sort. */
const LEAST_TO_SEARCH = 4;

/** The home of the members area: what continues and what is new, then everything the customer has from this store. */
export function LibraryPage(view: LibraryView) {
  const { store, customer, sections, items, notice, moved, search, isNarrowed, filters, sorts, searchAction } = view;
  const { page, previousHref, nextHref } = view;
  const { members, library } = useMessages();
  const isLong = isNarrowed || items.length >= LEAST_TO_SEARCH || previousHref !== null || nextHref !== null;
  return (
    <MemberFrame store={store} at="library">
      <NoticeBox sentences={notice === null ? [] : [notice]} />
      {moved === null ? null : <MovedNotice store={store} moved={moved} list={view.list} />}
      <div>
        <h1>{members.library}</h1>
        <p className="meta">
          <Announce sentence={members.signedInAs} email={<bdi>{customer.email}</bdi>} />
        </p>
      </div>
      <HomeSections sections={sections} />
      <section className="everything" aria-labelledby="everything">
        <div className="top">
          <h2 id="everything" className={sections.length === 0 ? 'unseen' : undefined}>
            {library.everything}
          </h2>
          {isLong ? <SearchForm id="find" action={searchAction} label={members.search} search={search} /> : null}
        </div>
        {isLong || filters.length > 0 ? (
          <div className="tools">
            <Choices label={library.show} choices={filters} />
            {isLong ? <Choices label={library.sort} choices={sorts} isQuiet /> : null}
          </div>
        ) : null}
        {items.length === 0 ? <NoItems view={view} /> : <ItemGrid view={view} />}
        <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
      </section>
      <EndedItems ended={view.ended} />
    </MemberFrame>
  );
}

function NoItems({ view: { store, search, showsArchive, isNarrowed, filters } }: { view: LibraryView }) {
  const { members, library } = useMessages();
  if (search !== '') return <p className="panel">{members.nothingFound}</p>;
  if (showsArchive) return <p className="panel">{library.archiveEmpty}</p>;
  if (isNarrowed || filters.length > 0) return <p className="panel">{library.allArchived}</p>;
  return <EmptyPanel store={store} title={members.noPurchases} sentence={members.noPurchasesText} />;
}
