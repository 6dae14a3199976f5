import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { ArchiveLink } from '../blocks/ArchiveLink.tsx';
import { ContentList } from '../blocks/ContentList.tsx';
import { FileList } from '../blocks/FileList.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { ItemCover } from './ItemCover.tsx';
import { MediaList } from './MediaList.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryProductView = Extract<PageView, { kind: 'library-product' }>;

/** One purchase: its files, description and receipt. */
export function LibraryProductPage({ store, item, parts, descriptionHtml }: LibraryProductView) {
  const { members, order, product, bundle } = useMessages();
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={storeLink(store, 'library')}>
        <Symbol name="back" />
        {members.library}
      </a>
      <div className="owned">
        <ItemCover item={item} />
        <div>
          <h1 dir="auto">{item.title}</h1>
          <p className="meta">
            {fill(members.ownedSince, { day: item.boughtOn })}
            {item.orderHref === null ? null : (
              <>
                {' · '}
                <a href={item.orderHref}>{order.receipt}</a>
              </>
            )}
          </p>
        </div>
      </div>
      {parts.length === 0 ? null : (
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
      )}
      <MediaList files={item.files} />
      {item.contents.length === 0 ? null : (
        <section className="panel tight">
          <h2>{product.contents}</h2>
          <ContentList contents={item.contents} />
        </section>
      )}
      {parts.length + item.contents.length > 0 && item.files.length === 0 ? null : (
        <section className="panel tight">
          <h2>{members.files}</h2>
          {item.files.length === 0 ? <p className="meta">{members.noFiles}</p> : <FileList files={item.files} />}
          <ArchiveLink archive={item.archive} />
        </section>
      )}
      {descriptionHtml === '' ? null : (
        <section>
          <h2>{product.about}</h2>
          <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
      )}
    </MemberFrame>
  );
}
