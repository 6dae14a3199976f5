import type { PageView } from '#shared/contract/pages.ts';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';

type NoticePageProps = Extract<PageView, { kind: 'notice' }>;

/** A page with a single message, such as a missing page. */
export function NoticePage({ title, sentence, action, second, store }: NoticePageProps) {
  return (
    <>
      {store === null ? null : <StoreBar store={store} />}
      <main id="main" className="width message">
        <Colonnade />
        <h1>{title}</h1>
        <p>{sentence}</p>
        {action === null ? null : (
          <a className="button" href={action.href}>
            {action.label}
          </a>
        )}
        {second === undefined ? null : (
          <a className="button quiet" href={second.href}>
            {second.label}
          </a>
        )}
      </main>
      {store === null ? null : <StoreFooter store={store} />}
    </>
  );
}

/** A row of columns with a gap: something is missing here. */
function Colonnade() {
  return (
    <svg className="columns" viewBox="0 0 200 96" aria-hidden>
      <path d="M10 22 100 4l90 18v8H10zM20 36h20M24 36v48M36 36v48M62 36h20M66 36v48M78 36v48M160 36h20M164 36v48M176 36v48M6 86h188M0 92h200" />
      <path className="gap" d="M118 36h20M122 36v48M134 36v48" />
    </svg>
  );
}
