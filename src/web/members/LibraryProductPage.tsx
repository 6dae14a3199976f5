import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { ArchiveLink } from '../blocks/ArchiveLink.tsx';
import { initialOf } from '../blocks/Avatar.tsx';
import { ContentList } from '../blocks/ContentList.tsx';
import { FileList } from '../blocks/FileList.tsx';
import { Picture } from '../blocks/Picture.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { ArchiveButton } from './home/ArchiveButton.tsx';
import { Choices } from './home/Choices.tsx';
import { MediaList } from './MediaList.tsx';
import { MemberFrame } from './MemberFrame.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';

type LibraryProductView = Extract<PageView, { kind: 'library-product' }>;

/** What an item gives, in this order. Each shows nothing if it has nothing. */
const SECTIONS: readonly ((props: { view: LibraryProductView }) => React.ReactNode)[] = [
  Parts,
  Media,
  Contents,
  Files,
  HigherTiers,
  About,
  Updates,
  Review,
];

/** One item: its cover and what to do with it at the side, and everything it gives. */
export function LibraryProductPage(view: LibraryProductView) {
  const { store } = view;
  const { members } = useMessages();
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={storeLink(store, 'library')}>
        <Symbol name="back" />
        {members.library}
      </a>
      <div className="item">
        <header>
          <Cover view={view} />
          <Facts view={view} />
        </header>
        <div className="inside">
          {SECTIONS.map((Section, at) => (
            <Section key={at} view={view} />
          ))}
        </div>
      </div>
    </MemberFrame>
  );
}

function Cover({ view: { cover, item } }: { view: LibraryProductView }) {
  if (cover === null) {
    return (
      <span className="letter" aria-hidden>
        {initialOf(item.title)}
      </span>
    );
  }
  return <Picture image={cover} alt="" widest={640} sizes="(min-width: 60em) 22rem, 92vw" arrives="first" />;
}

function Facts({ view: { store, item, membership, choices, resume, isPreview } }: { view: LibraryProductView }) {
  const { common, members, order, library, membership: tiers } = useMessages();
  return (
    <>
      <h1 dir="auto">{item.title}</h1>
      <p className="meta">
        {fill(members.ownedSince, { day: item.boughtOn })}
        {item.orderHref === null ? null : (
          <>
            {'\u00a0· '}
            <a href={item.orderHref}>{order.receipt}</a>
          </>
        )}
      </p>
      <Choices label={common.preview} choices={choices} />
      {item.until === null ? null : <p className="meta">{item.until}</p>}
      {membership === null ? null : <p dir="auto">{fill(tiers.tier, { tier: membership.tier })}</p>}
      {resume === null ? null : (
        <p className="go-on">
          <a className="button" href={resume.href}>
            {library.continue}
          </a>
          <span className="meta" dir="auto">
            {resume.label}
          </span>
        </p>
      )}
      {isPreview ? null : <ArchiveButton store={store} item={item} isLabeled />}
    </>
  );
}

function Parts({ view: { parts } }: { view: LibraryProductView }) {
  const { bundle } = useMessages();
  if (parts.length === 0) return null;
  return (
    <section className="panel tight">
      <h2>{bundle.inside}</h2>
      <ul>
        {parts.map(({ title, href }) => (
          <li key={href}>
            <a href={href} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Media({ view: { item } }: { view: LibraryProductView }) {
  return <MediaList files={item.files} />;
}

function Contents({ view: { item } }: { view: LibraryProductView }) {
  const { product } = useMessages();
  if (item.contents.length === 0) return null;
  return (
    <section className="panel tight">
      <h2>{product.contents}</h2>
      <ContentList contents={item.contents} />
    </section>
  );
}

/** What the tiers above the customer's would add, and the way to them. */
function HigherTiers({ view: { membership } }: { view: LibraryProductView }) {
  const { membership: messages } = useMessages();
  const { higher = [], switchHref = null } = membership ?? {};
  return higher.map(({ name, price, every, items }) => (
    <section key={name} className="panel tight higher">
      <h2 dir="auto">{items.length > 0 ? fill(messages.also, { tier: name }) : name}</h2>
      {items.length === 0 ? null : (
        <ul className="gives">
          {items.map((item, at) => (
            <li key={at}>
              <Symbol name="lock" />
              <bdi>{item.title}</bdi>
              {item.fact === item.title ? null : <span className="meta">{item.fact}</span>}
            </li>
          ))}
        </ul>
      )}
      <p>
        <bdi>{price}</bdi> <span className="meta">{every}</span>
      </p>
      {switchHref === null ? null : (
        <a className="button quiet" href={switchHref}>
          {messages.switch}
          <span className="unseen"> {name}</span>
        </a>
      )}
    </section>
  ));
}

function Files({ view: { item, parts, membership } }: { view: LibraryProductView }) {
  const { members } = useMessages();
  const hasOthers = parts.length + item.contents.length > 0 || membership !== null;
  if (hasOthers && item.files.length === 0) return null;
  return (
    <section className="panel tight">
      <h2>{members.files}</h2>
      {item.files.length === 0 ? <p className="meta">{members.noFiles}</p> : <FileList files={item.files} />}
      <ArchiveLink archive={item.archive} />
    </section>
  );
}

function About({ view: { descriptionHtml } }: { view: LibraryProductView }) {
  const { product } = useMessages();
  if (descriptionHtml === '') return null;
  return (
    <section>
      <h2>{product.about}</h2>
      <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
    </section>
  );
}

function Updates({ view: { updates } }: { view: LibraryProductView }) {
  const { library } = useMessages();
  if (updates.length === 0) return null;
  return (
    <section>
      <h2>{library.updates}</h2>
      <ul className="updates">
        {updates.map(({ what, note, on }) => (
          <li key={what + on}>
            <span dir="auto">
              {what}
              {note === '' ? null : (
                <span className="said" dir="auto">
                  {note}
                </span>
              )}
            </span>
            <span className="meta">{on}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ view: { store, review } }: { view: LibraryProductView }) {
  return <ReviewPanel store={store} review={review} />;
}
