import { fill } from '#shared/rules/words/fill.ts';
import { NETWORKS } from '#shared/rules/networks.ts';
import { socialMark } from '../../blocks/socialMarks.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useWords } from '../../blocks/useWords.ts';

type ShareRowProps = { url: string; title: string };

const PLACES = ['x', 'facebook', 'whatsapp', 'linkedin', 'email'] as const;

/** Ways to pass a page on: plain links that load nothing from elsewhere, and a button that copies the address. */
export function ShareRow({ url, title }: ShareRowProps) {
  const words = useWords().store;
  return (
    <div className="share">
      <ul>
        {PLACES.map((place) => (
          <li key={place}>
            <a
              href={addressAt(place, { url: encodeURIComponent(url), title: encodeURIComponent(title) })}
              rel="noopener"
              target={place === 'email' ? undefined : '_blank'}
              aria-label={place === 'email' ? words.shareByMail : fill(words.shareOn, { place: NETWORKS[place] })}
            >
              <svg viewBox="0 0 24 24">{socialMark(place).drawing}</svg>
            </a>
          </li>
        ))}
      </ul>
      <button className="small quiet" type="button" data-copy={words.copied} data-by-hand={words.copyByHand} data-extra>
        <Symbol name="link" />
        <span>{words.copyLink}</span>
      </button>
    </div>
  );
}

function addressAt(place: (typeof PLACES)[number], { url, title }: ShareRowProps): string {
  switch (place) {
    case 'x':
      return `https://x.com/intent/post?url=${url}&text=${title}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case 'whatsapp':
      return `https://wa.me/?text=${title}%20${url}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case 'email':
      return `mailto:?subject=${title}&body=${url}`;
  }
}
