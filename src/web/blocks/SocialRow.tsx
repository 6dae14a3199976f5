import type { StoreFrame } from '#shared/contract/pages.ts';
import { safeAddress } from './safeAddress.ts';
import { socialMark } from './socialMarks.tsx';
import { useBlockMessages } from './useBlockMessages.ts';

/** Links to the creator's social profiles, each with its icon. */
export function SocialRow({ links, isNamed = false }: { links: StoreFrame['socialLinks']; isNamed?: boolean }) {
  const { store } = useBlockMessages();
  if (links.length === 0) return null;
  return (
    <ul className="marks">
      {links.map(({ network, url }, index) => {
        const href = safeAddress(url);
        const mark = socialMark(network);
        // The names of networks are the same in every language, but the word for email is translated.
        const name = network === 'email' ? store.mail : mark.name;
        return href === null ? null : (
          <li key={index}>
            <a href={href} rel="me" aria-label={isNamed ? undefined : name}>
              <svg viewBox="0 0 24 24" aria-hidden={isNamed ? true : undefined}>
                {mark.drawing}
              </svg>
              {isNamed ? name : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
