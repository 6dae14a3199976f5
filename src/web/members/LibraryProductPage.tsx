import type { PageView } from '#shared/contract/pages.ts';
import { FileList } from '../blocks/FileList.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { ItemCover } from './ItemCover.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type LibraryProductView = Extract<PageView, { kind: 'library-product' }>;

/** One purchase: its files, what it is, its receipt. */
export function LibraryProductPage({ store, item, descriptionHtml }: LibraryProductView) {
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={storeLink(store, 'library')}>
        <Symbol name="back" />
        Library
      </a>
      <div className="owned">
        <ItemCover item={item} />
        <div>
          <h1 dir="auto">{item.title}</h1>
          <p className="meta">
            Yours since {item.boughtOn}
            {item.orderHref === null ? null : (
              <>
                {' · '}
                <a href={item.orderHref}>Receipt</a>
              </>
            )}
          </p>
        </div>
      </div>
      <section className="panel tight">
        <h2>Files</h2>
        {item.files.length === 0 ? (
          <p className="meta">The creator has not added a file yet. It will be here.</p>
        ) : (
          <FileList files={item.files} />
        )}
      </section>
      {descriptionHtml === '' ? null : (
        <section>
          <h2>About</h2>
          <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
      )}
    </MemberFrame>
  );
}
