import { SHARE_PLACES, shareAddress } from '#shared/rules/sharing.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { socialMark } from '../../blocks/socialMarks.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type ShareRowProps = { url: string; title: string };

const PLACES = ['x', 'facebook', 'whatsapp', 'linkedin', 'email'] as const;

/** Share links that load nothing from other sites, and a button that copies the URL. */
export function ShareRow({ url, title }: ShareRowProps) {
  const messages = useMessages().store;
  return (
    <div className="share">
      <ul>
        {PLACES.map((place) => (
          <li key={place}>
            <a
              href={shareAddress(place, { url, title })}
              rel="noopener"
              target={place === 'email' ? undefined : '_blank'}
              aria-label={
                place === 'email' ? messages.shareByMail : fill(messages.shareOn, { place: SHARE_PLACES[place] })
              }
            >
              <svg viewBox="0 0 24 24">{socialMark(place).drawing}</svg>
            </a>
          </li>
        ))}
      </ul>
      <button
        className="small quiet"
        type="button"
        data-copy={messages.copied}
        data-by-hand={messages.copyManually}
        data-extra
      >
        <Symbol name="link" />
        <span>{messages.copyLink}</span>
      </button>
    </div>
  );
}
