import type { HomeSection } from '#shared/contract/pages.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { ItemCover } from '../ItemCover.tsx';

type Items = Extract<HomeSection, { kind: 'news' }>['items'];

/** What was added and changed since the last visit. */
export function NewsSection({ items }: { items: Items }) {
  const { library } = useMessages();
  return (
    <section aria-labelledby="news">
      <h2 id="news">{library.news}</h2>
      <ul className="panel news">
        {items.map((item) => (
          <li key={item.href}>
            <ItemCover item={item} />
            <div>
              <h3 dir="auto">
                <a href={item.href}>{item.title}</a>
              </h3>
              <p className="meta" dir="auto">
                {item.what}
              </p>
              {item.note === '' ? null : (
                <p className="said" dir="auto">
                  {item.note}
                </p>
              )}
            </div>
            <p className="meta">{item.on}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
