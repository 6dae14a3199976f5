import type { SitePlace, StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from './Avatar.tsx';

/** The head of every page of a store's website: whose it is, and the way to its pages. */
export function SiteHead({ store, site }: { store: StoreFrame; site: Pick<SitePlace, 'menu'> }) {
  return (
    <header className="site">
      <a className="home" href="/">
        <Avatar store={store} size={36} />
        <bdi>{store.name}</bdi>
      </a>
      {site.menu.length < 2 ? null : (
        <nav>
          <ul>
            {site.menu.map(({ title, href, isCurrent }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? 'page' : undefined} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}
