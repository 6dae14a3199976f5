import type { SitePlace, StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from './Avatar.tsx';

type SiteHeadProps = {
  store: StoreFrame;
  site: Pick<SitePlace, 'home' | 'menu'>;
  library: { title: string; href: string };
};

/** The header of every page of a store's website: the store's name, the menu, and a link to the library. */
export function SiteHead({ store, site: { home, menu }, library }: SiteHeadProps) {
  const places = [...(menu.length < 2 ? [] : menu), { ...library, isCurrent: false }];
  return (
    <header className="site">
      <a className="home" href={home}>
        <Avatar store={store} size={36} />
        <bdi>{store.name}</bdi>
      </a>
      <nav>
        <ul>
          {places.map(({ title, href, isCurrent }) => (
            <li key={href}>
              <a href={href} aria-current={isCurrent ? 'page' : undefined} dir="auto">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
