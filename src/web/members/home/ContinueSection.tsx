import type { HomeSection } from '#shared/contract/pages.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { ItemCover } from '../ItemCover.tsx';

type Items = Extract<HomeSection, { kind: 'continue' }>['items'];

/** The items that were opened last. The first is large, with a button to go on. */
export function ContinueSection({ items }: { items: Items }) {
  const { library } = useMessages();
  return (
    <section aria-labelledby="continue">
      <h2 id="continue">{library.continue}</h2>
      <ul className="resume">
        {items.map((item, at) => (
          <li key={item.href} className="panel">
            <ItemCover item={item} isSoon />
            <div>
              <h3 dir="auto">{at === 0 ? item.title : <a href={item.href}>{item.title}</a>}</h3>
              <p className="meta" dir="auto">
                {item.where}
              </p>
              {at === 0 ? (
                <a className="button small" href={item.href}>
                  {library.continue}
                  <span className="unseen"> {item.title}</span>
                </a>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
