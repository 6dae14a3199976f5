import type { StoreFrame } from '#shared/contract/pages.ts';
import { safeAddress } from './safeAddress.ts';
import { socialMark } from './socialMarks.tsx';

/** The creator's other places, each by its sign. */
export function SocialRow({ links }: { links: StoreFrame['socialLinks'] }) {
  if (links.length === 0) return null;
  return (
    <ul className="social">
      {links.map(({ network, url }, index) => {
        const href = safeAddress(url);
        const { name, drawing } = socialMark(network);
        return href === null ? null : (
          <li key={index}>
            <a href={href} rel="me" aria-label={name}>
              <svg viewBox="0 0 24 24">{drawing}</svg>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
